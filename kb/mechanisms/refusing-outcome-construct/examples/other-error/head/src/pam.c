#include <security/pam_modules.h>
#include "token.h"

int pam_sm_acct_mgmt(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    struct token *tokens;
    int result = PAM_ABORT;

    tokens = tokens_load(pamh, argc, argv);
    if (tokens == NULL) {
        result = PAM_AUTHINFO_UNAVAIL;
        goto done;
    }
    result = tokens_ask(tokens, flags) ? PAM_SUCCESS : PAM_AUTH_ERR;
done:
    tokens_free(tokens);
    return result;
}
