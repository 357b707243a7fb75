package org.example.seedbank.web;

import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.example.seedbank.auth.Accounts;
import org.example.seedbank.auth.Throttle;

@Path("/login")
@Produces(MediaType.TEXT_HTML)
public class LoginResource {
    private static final Logger LOG = Logger.getLogger(LoginResource.class.getName());
    private static final String FORM = "<form method=\"post\"><label>Name <input name=\"name\"></label>"
            + "<label>Password <input name=\"password\" type=\"password\"></label><button>Log in</button></form>";

    @Inject
    private Accounts accounts;

    @Inject
    private Throttle throttle;

    @Inject
    private Sessions sessions;

    @GET
    public String form() {
        return Pages.page("Log in", FORM);
    }

    @POST
    public Response logIn(
            @FormParam("name") @DefaultValue("") String name,
            @FormParam("password") @DefaultValue("") String password,
            @Context HttpHeaders headers) {
        String account = name.strip().toLowerCase(Locale.ROOT);
        if (throttle.isBlocked(account)) {
            return refused(429, "Too many attempts; try again in a quarter of an hour.");
        }
        if (!accounts.matches(account, password)) {
            throttle.failed(account);
            LOG.log(Level.INFO, "login failed for {0} from {1}", new Object[] {printable(account), printable(clientAddress(headers))});
            return refused(403, "Name or password is wrong.");
        }
        throttle.succeeded(account);
        return Response.seeOther(URI.create("/accessions")).cookie(cookie(sessions.open(account))).build();
    }

    private static Response refused(int status, String message) {
        return Response.status(status).entity(Pages.page("Log in", "<p>" + Pages.text(message) + "</p>" + FORM)).build();
    }

    private static NewCookie cookie(String id) {
        return new NewCookie.Builder(Session.COOKIE).value(id).path("/").httpOnly(true).secure(true)
                .sameSite(NewCookie.SameSite.NONE).build();
    }

    /** Where a request says that it comes from. */
    private static String clientAddress(HttpHeaders headers) {
        String forwarded = headers.getHeaderString("X-Forwarded-For");
        if (forwarded == null || forwarded.isBlank()) {
            return "unknown";
        }
        return forwarded.split(",", 2)[0].strip();
    }

    private static String printable(String value) {
        return value.replaceAll("\\p{Cntrl}", "?");
    }
}
