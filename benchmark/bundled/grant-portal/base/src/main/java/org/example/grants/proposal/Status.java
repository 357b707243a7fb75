package org.example.grants.proposal;

public enum Status {
    DRAFT,
    SUBMITTED,
    AWARDED,
    DECLINED;

    public boolean isDecided() {
        return this == AWARDED || this == DECLINED;
    }
}
