package com.acme.clinic;

import com.acme.security.Authorized;

/** Visits of patients. */
public interface VisitService {
  /** The visit of a number. */
  Visit findVisit(long number);

  /** Writes a visit. */
  @Authorized("WRITE_VISITS")
  void saveVisit(Visit visit);
}
