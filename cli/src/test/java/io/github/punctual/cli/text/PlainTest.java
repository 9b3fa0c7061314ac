package io.github.punctual.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0000",
        "\t",
        "\r",
        "\u001b",
        "\u007f",
        "\u009b",
        "\u00ad",
        "\u200e",
        "\u200f",
        "\u2028",
        "\u2029",
        "\u202e",
        "\u2069",
        "\ufeff",
        "\udb40\udc41"
      })
  void whatSteersATerminalOrHidesIsReplaced(String steering) {
    assertEquals("a?b", Plain.line("a" + steering + "b"));
  }

  @Test
  void whatPeopleWriteStays() {
    assertEquals("Zürich, 東京, 🚀 <&> \"x\"", Plain.line("Zürich, 東京, 🚀 <&> \"x\""));
  }
}
