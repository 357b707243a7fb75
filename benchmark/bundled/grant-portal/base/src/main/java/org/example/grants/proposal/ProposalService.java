package org.example.grants.proposal;

import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.NoSuchElementException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class ProposalService {
    private final ProposalRepository proposals;
    private final Clock clock = Clock.systemDefaultZone();

    public ProposalService(ProposalRepository proposals) {
        this.proposals = proposals;
    }

    public List<Proposal> of(String applicant) {
        return proposals.findByApplicantOrderById(applicant);
    }

    /** The applicant's own proposal. */
    public Proposal own(long id, String applicant) {
        return proposals.findById(id)
                .filter(proposal -> proposal.getApplicant().equals(applicant))
                .orElseThrow(NoSuchElementException::new);
    }

    public Proposal get(long id) {
        return proposals.findById(id).orElseThrow(NoSuchElementException::new);
    }

    public List<Proposal> submitted() {
        return proposals.findByStatusOrderById(Status.SUBMITTED);
    }

    @Transactional
    public Proposal save(Proposal proposal) {
        return proposals.save(proposal);
    }

    @Transactional
    public void submit(Proposal proposal) {
        if (proposal.getStatus() != Status.DRAFT) {
            throw new IllegalStateException("the proposal was handed in already");
        }
        proposal.setStatus(Status.SUBMITTED);
        proposals.save(proposal);
    }

    @Transactional
    public void decide(long id, boolean award, String note) {
        Proposal proposal = get(id);
        if (proposal.getStatus() != Status.SUBMITTED) {
            throw new IllegalStateException("only proposals that were handed in are decided");
        }
        proposal.setStatus(award ? Status.AWARDED : Status.DECLINED);
        proposal.setDecidedOn(LocalDate.now(clock));
        proposal.setPanelNote(note);
    }

    /** What may be paid for an awarded proposal. */
    public long payableCents(Proposal proposal) {
        if (proposal.getStatus() != Status.AWARDED || !proposal.isBudgetApproved()) {
            return 0;
        }
        long total = proposal.getBudget().stream().mapToLong(BudgetLine::getCents).sum();
        return Math.min(total, proposal.getBudgetCapCents());
    }
}
