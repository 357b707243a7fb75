package com.acme.files;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class DownloadServlet extends HttpServlet {
  private final Path root;

  public DownloadServlet(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Path file = root.resolve(request.getParameter("name")).normalize();
    if (!file.startsWith(root)) {
      response.sendError(HttpServletResponse.SC_BAD_REQUEST);
      return;
    }
    response.setContentType("application/octet-stream");
    Files.copy(file, response.getOutputStream());
  }
}
