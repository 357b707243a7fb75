package net.shelf.api;

import javax.annotation.security.RolesAllowed;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.core.Response;

@Path("/backup")
public class BackupResource {
    private final BackupService backups;

    public BackupResource(BackupService backups) {
        this.backups = backups;
    }

    @GET
    @RolesAllowed("operator")
    public Response list() {
        return Response.ok(backups.list()).build();
    }

    @POST
    @Path("/restore")
    @RolesAllowed("admin")
    public Response restore(String name) {
        backups.restore(name);
        return Response.accepted().build();
    }
}
