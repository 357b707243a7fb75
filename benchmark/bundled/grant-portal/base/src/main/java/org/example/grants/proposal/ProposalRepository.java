package org.example.grants.proposal;

import java.time.LocalDate;
import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

public interface ProposalRepository extends JpaRepository<Proposal, Long> {
    List<Proposal> findByApplicantOrderById(String applicant);

    List<Proposal> findByStatusOrderById(Status status);

    List<Proposal> findByDecidedOnBetweenOrderByDecidedOn(LocalDate from, LocalDate to);
}
