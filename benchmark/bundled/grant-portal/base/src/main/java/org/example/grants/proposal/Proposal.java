package org.example.grants.proposal;

import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

@Entity
public class Proposal {
    @Id
    @GeneratedValue
    private Long id;

    private String applicant;

    @NotBlank
    @Size(max = 200)
    private String title;

    @Size(max = 8000)
    private String summary;

    @Email
    private String contactEmail;

    @Enumerated(EnumType.STRING)
    private Status status = Status.DRAFT;

    private LocalDate decidedOn;

    private String panelNote;

    @Valid
    @ElementCollection
    private List<BudgetLine> budget = new ArrayList<>();

    /** Set by an officer, who has looked through the budget; payments wait for it. */
    private boolean budgetApproved;

    /** Most that may be paid out; the foundation's default until an officer changes it. */
    private long budgetCapCents = 500_000;

    public Long getId() {
        return id;
    }

    public String getApplicant() {
        return applicant;
    }

    public void setApplicant(String applicant) {
        this.applicant = applicant;
    }

    public String getTitle() {
        return title;
    }

    public void setTitle(String title) {
        this.title = title;
    }

    public String getSummary() {
        return summary;
    }

    public void setSummary(String summary) {
        this.summary = summary;
    }

    public String getContactEmail() {
        return contactEmail;
    }

    public void setContactEmail(String contactEmail) {
        this.contactEmail = contactEmail;
    }

    public Status getStatus() {
        return status;
    }

    public void setStatus(Status status) {
        this.status = status;
    }

    public LocalDate getDecidedOn() {
        return decidedOn;
    }

    public void setDecidedOn(LocalDate decidedOn) {
        this.decidedOn = decidedOn;
    }

    public String getPanelNote() {
        return panelNote;
    }

    public void setPanelNote(String panelNote) {
        this.panelNote = panelNote;
    }

    public List<BudgetLine> getBudget() {
        return budget;
    }

    public void setBudget(List<BudgetLine> budget) {
        this.budget = budget;
    }

    public boolean isBudgetApproved() {
        return budgetApproved;
    }

    public void setBudgetApproved(boolean budgetApproved) {
        this.budgetApproved = budgetApproved;
    }

    public long getBudgetCapCents() {
        return budgetCapCents;
    }

    public void setBudgetCapCents(long budgetCapCents) {
        this.budgetCapCents = budgetCapCents;
    }
}
