package org.example.grants.proposal;

import jakarta.validation.Valid;
import java.security.Principal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Proposals, as applicants write them. */
@Controller
@RequestMapping("/proposals")
public class ProposalController {
    private final ProposalService proposals;

    public ProposalController(ProposalService proposals) {
        this.proposals = proposals;
    }

    /** What the form may change. */
    @InitBinder("proposal")
    void fields(WebDataBinder binder) {
        binder.setAllowedFields("title", "summary", "contactEmail");
    }

    @ModelAttribute("proposal")
    Proposal proposal(@PathVariable(required = false) Long id, Principal principal) {
        if (id != null) {
            return proposals.own(id, principal.getName());
        }
        Proposal proposal = new Proposal();
        proposal.setApplicant(principal.getName());
        return proposal;
    }

    @GetMapping
    String list(Model model, Principal principal) {
        model.addAttribute("proposals", proposals.of(principal.getName()));
        return "proposal/list";
    }

    @PostMapping
    String create(@Valid @ModelAttribute("proposal") Proposal proposal, BindingResult result) {
        if (result.hasErrors()) {
            return "proposal/edit";
        }
        return "redirect:/proposals/" + proposals.save(proposal).getId();
    }

    @GetMapping("/{id}")
    String edit() {
        return "proposal/edit";
    }

    @PostMapping("/{id}")
    String update(@Valid @ModelAttribute("proposal") Proposal proposal, BindingResult result, RedirectAttributes flash) {
        if (proposal.getStatus() != Status.DRAFT) {
            throw new IllegalStateException("the proposal was handed in already");
        }
        if (result.hasErrors()) {
            return "proposal/edit";
        }
        proposals.save(proposal);
        flash.addFlashAttribute("notice", "Saved");
        return "redirect:/proposals/" + proposal.getId();
    }

    @PostMapping("/{id}/submit")
    String submit(@PathVariable long id, Principal principal) {
        proposals.submit(proposals.own(id, principal.getName()));
        return "redirect:/proposals";
    }
}
