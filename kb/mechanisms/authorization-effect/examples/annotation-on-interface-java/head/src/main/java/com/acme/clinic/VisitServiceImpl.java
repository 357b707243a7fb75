package com.acme.clinic;

import com.acme.security.Authorized;

/** Visits in the database. */
public class VisitServiceImpl implements VisitService {
  private final VisitDao dao;

  public VisitServiceImpl(VisitDao dao) {
    this.dao = dao;
  }

  @Override
  public Visit findVisit(long number) {
    return dao.load(number);
  }

  @Override
  public void saveVisit(Visit visit) {
    dao.store(visit);
  }
}
