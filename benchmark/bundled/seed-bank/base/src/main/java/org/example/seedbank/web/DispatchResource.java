package org.example.seedbank.web;

import jakarta.inject.Inject;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import org.example.seedbank.store.Accession;
import org.example.seedbank.store.Accessions;

/** Seeds that are sent to growers. */
@Path("/dispatches/{accession}")
@Produces(MediaType.TEXT_HTML)
public class DispatchResource {
    private static final int MOST_GRAMS = 50;

    @Inject
    private Accessions accessions;

    @GET
    public String form(@PathParam("accession") long number, @Context ContainerRequestContext request) {
        Accession accession = accessions.find(number).orElseThrow(NotFoundException::new);
        return Pages.page("Send " + accession.species(),
                "<form method=\"post\">" + FormTokens.field(Session.of(request))
                        + "<label>Grower <input name=\"grower\" required></label>"
                        + "<label>Grams <input name=\"grams\" type=\"number\" min=\"1\" max=\"" + MOST_GRAMS + "\"></label>"
                        + "<button>Send</button></form>");
    }

    @POST
    public Response send(
            @PathParam("accession") long number,
            @FormParam("grower") String grower,
            @FormParam("grams") int grams,
            @FormParam(FormTokens.FIELD) String token,
            @Context ContainerRequestContext request) {
        Session session = Session.of(request);
        FormTokens.require(session, token);
        if (grower == null || grower.isBlank() || grams < 1 || grams > MOST_GRAMS) {
            return Response.status(400).entity(Pages.page("Send", "<p>Grower or weight is missing.</p>")).build();
        }
        if (!accessions.take(number, grams, session.account(), "sent to " + grower.strip())) {
            return Response.status(409).entity(Pages.page("Send", "<p>There are not as many seeds.</p>")).build();
        }
        return Response.seeOther(URI.create("/accessions")).build();
    }
}
