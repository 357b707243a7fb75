package com.acme.web;

import java.net.URI;

final class Locations {
  private Locations() {}

  /** Path and query of an address, so that a redirect to it stays on this host. */
  static String localPath(String address) {
    URI uri = URI.create(address);
    String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    while (path.startsWith("//")) {
      path = path.substring(1);
    }
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }
}
