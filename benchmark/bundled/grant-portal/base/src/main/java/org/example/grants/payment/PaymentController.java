package org.example.grants.payment;

import org.example.grants.proposal.Proposal;
import org.example.grants.proposal.ProposalService;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Budgets and payments, for officers. */
@Controller
@RequestMapping("/admin/payments")
public class PaymentController {
    private final ProposalService proposals;

    public PaymentController(ProposalService proposals) {
        this.proposals = proposals;
    }

    @GetMapping("/{id}")
    String show(@PathVariable long id, Model model) {
        Proposal proposal = proposals.get(id);
        model.addAttribute("proposal", proposal);
        model.addAttribute("payableCents", proposals.payableCents(proposal));
        return "payment/show";
    }

    @PostMapping("/{id}/budget")
    String approve(@PathVariable long id, @RequestParam long capCents) {
        Proposal proposal = proposals.get(id);
        proposal.setBudgetCapCents(capCents);
        proposal.setBudgetApproved(true);
        proposals.save(proposal);
        return "redirect:/admin/payments/" + id;
    }
}
