package com.acme.web;

import com.acme.i18n.Languages;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
public class LanguageController {
  private final Languages languages;

  public LanguageController(Languages languages) {
    this.languages = languages;
  }

  @PostMapping("/language")
  public void choose(@RequestParam String code, @RequestParam String back, HttpServletResponse response) throws IOException {
    languages.select(response, code);
    response.sendRedirect(Locations.localPath(back));
  }
}
