package org.example.seedbank.web;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.example.seedbank.store.Accession;
import org.example.seedbank.store.Accessions;

@Path("/accessions")
@Produces(MediaType.TEXT_HTML)
public class AccessionResource {
    @Inject
    private Accessions accessions;

    @GET
    public String list() {
        StringBuilder rows = new StringBuilder("<table>");
        for (Accession a : accessions.all()) {
            rows.append("<tr><td>").append(a.number()).append("</td><td>").append(Pages.text(a.species()))
                    .append("</td><td>").append(Pages.text(a.origin())).append("</td><td>").append(a.grams())
                    .append(" g</td><td><a href=\"/dispatches/").append(a.number()).append("\">send</a></td></tr>");
        }
        return Pages.page("Accessions", rows.append("</table>").toString());
    }
}
