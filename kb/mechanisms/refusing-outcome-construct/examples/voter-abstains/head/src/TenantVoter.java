import org.springframework.security.access.AccessDecisionVoter;

public class TenantVoter {
    public int vote(Authentication user, Tenant tenant) {
        Membership found = tenant.membership(user.getName());
        if (found == null) {
            return AccessDecisionVoter.ACCESS_ABSTAIN;
        }
        return found.active() ? AccessDecisionVoter.ACCESS_GRANTED : AccessDecisionVoter.ACCESS_DENIED;
    }
}
