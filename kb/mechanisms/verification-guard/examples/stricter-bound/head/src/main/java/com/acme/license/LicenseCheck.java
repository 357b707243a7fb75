package com.acme.license;

import java.time.Clock;
import java.util.Set;

/** Decides whether a license covers a module on this machine. */
public class LicenseCheck {
  private final Clock clock;
  private final Set<String> machines;

  public LicenseCheck(Clock clock, Set<String> machines) {
    this.clock = clock;
    this.machines = machines;
  }

  public boolean isValidFor(License license, String module) {
    if (!license.modules().contains(module)) {
      return false;
    }
    if (license.seats() < machines.size() + 1) {
      return false;
    }
    return license.start().isBefore(clock.instant());
  }
}
