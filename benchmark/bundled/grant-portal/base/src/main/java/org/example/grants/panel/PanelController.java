package org.example.grants.panel;

import org.example.grants.proposal.ProposalService;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Decisions of the panel, entered by officers. */
@Controller
@RequestMapping("/admin/panels")
public class PanelController {
    private final ProposalService proposals;

    public PanelController(ProposalService proposals) {
        this.proposals = proposals;
    }

    @GetMapping
    String list(Model model) {
        model.addAttribute("proposals", proposals.submitted());
        return "panel/list";
    }

    @PostMapping("/{id}/decision")
    String decide(@PathVariable long id, @RequestParam boolean award, @RequestParam(defaultValue = "") String note) {
        proposals.decide(id, award, note);
        return "redirect:/admin/panels";
    }
}
