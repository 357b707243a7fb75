package org.example.grants.proposal;

import jakarta.persistence.Embeddable;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;

/** One line of a proposal's budget. */
@Embeddable
public class BudgetLine {
    @Size(max = 120)
    private String label;

    @PositiveOrZero
    private long cents;

    public String getLabel() {
        return label;
    }

    public void setLabel(String label) {
        this.label = label;
    }

    public long getCents() {
        return cents;
    }

    public void setCents(long cents) {
        this.cents = cents;
    }
}
