package io.github.punctual.yarn.rush.job;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.declaration.DeclarationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobFileTest {
  @ParameterizedTest(name = "{index}")
  @ValueSource(
      strings = {
        "<!DOCTYPE job [\u0001]><job/>",
        "<!DOCTYPE job [<!ENTITY a \"\u0001\">]><job/>",
        "<!DOCTYPE job [<!ELEMENT a \u0001>]><job/>",
        "<!DOCTYPE job [\uffff]><job/>",
        "<!DOCTYPE job [\ud800]><job/>",
        "<job/>\n<!DOCTYPE",
        "<job>\u0001</job>"
      })
  void aCharacterThatXmlDoesNotAllowIsAProblemOfTheFile(String xml) {
    DeclarationException refused =
        assertThrows(DeclarationException.class, () -> JobFile.parse(xml, 0));
    assertTrue(refused.getMessage().contains("job file"), refused.getMessage());
  }

  @Test
  void aDocumentTypeIsToldOfByItsPlace() {
    DeclarationException refused =
        assertThrows(
            DeclarationException.class,
            () -> JobFile.parse("<?xml version=\"1.0\"?>\n <!DOCTYPE job [\u0001", 0));
    assertTrue(
        refused.getMessage().contains("line 2, column 2")
            && refused.getMessage().contains("has a document type"),
        refused.getMessage());
  }
}
