package org.example.grants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.example.grants.proposal.BudgetLine;
import org.example.grants.proposal.Proposal;
import org.example.grants.proposal.ProposalRepository;
import org.example.grants.proposal.ProposalService;
import org.example.grants.proposal.Status;
import org.junit.jupiter.api.Test;

class ProposalServiceTest {
    private final ProposalRepository repository = mock(ProposalRepository.class);
    private final ProposalService service = new ProposalService(repository);

    @Test
    void othersProposalsAreNotFound() {
        Proposal proposal = new Proposal();
        proposal.setApplicant("choir");
        when(repository.findById(1L)).thenReturn(Optional.of(proposal));
        assertThrows(NoSuchElementException.class, () -> service.own(1, "museum"));
    }

    @Test
    void nothingIsPaidBeforeTheBudgetIsApproved() {
        BudgetLine line = new BudgetLine();
        line.setCents(800_000);
        Proposal proposal = new Proposal();
        proposal.setStatus(Status.AWARDED);
        proposal.setBudget(List.of(line));
        assertEquals(0, service.payableCents(proposal));
        proposal.setBudgetApproved(true);
        assertEquals(500_000, service.payableCents(proposal));
    }
}
