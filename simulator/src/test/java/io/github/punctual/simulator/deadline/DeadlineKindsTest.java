package io.github.punctual.simulator.deadline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.deadline.Multiple.Either;
import io.github.punctual.simulator.deadline.Multiple.Fixed;
import io.github.punctual.simulator.deadline.Multiple.Uniform;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class DeadlineKindsTest {
  @Test
  void findsEveryPublishedKindWhateverTheCase() {
    assertEquals(7, DeadlineKinds.published().size());
    for (DeadlineKind kind : DeadlineKinds.published()) {
      assertSame(kind, DeadlineKinds.parse(kind.name().toLowerCase(Locale.ROOT)));
      assertSame(kind, DeadlineKinds.parse(" " + kind.name().toUpperCase(Locale.ROOT)));
    }
    assertSame(DeadlineKinds.TRACE, DeadlineKinds.parse("Trace"));
  }

  @Test
  void readsGeneralMultiples() {
    assertEquals(new Fixed(1.5), DeadlineKinds.parse("fixed:1.5").multiple().orElseThrow());
    assertEquals(new Uniform(1, 3), DeadlineKinds.parse("Uniform:1:3").multiple().orElseThrow());
    assertEquals(new Either(1, 2, 0.5), DeadlineKinds.parse("either:1:2").multiple().orElseThrow());
    assertEquals(
        new Either(1, 2, 0.9), DeadlineKinds.parse("either:1:2:0.9").multiple().orElseThrow());
  }

  @Test
  void readsListsAndCountsAKindOnce() {
    assertEquals(DeadlineKinds.published(), DeadlineKinds.parseAll("all,fixed2x"));
    assertEquals(
        List.of("Aria1x3x", "trace"),
        DeadlineKinds.parseAll("aria1x3x, trace").stream().map(DeadlineKind::name).toList());
  }

  @Test
  void saysWhatIsAcceptedWhenANameIsUnknown() {
    for (String bad : List.of("", "fixed3x", "fixed", "fixed:", "fixed:x", "uniform:1", "a,b")) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> DeadlineKinds.parse(bad));
      assertTrue(e.getMessage().contains("'" + bad + "'"), e.getMessage());
      assertTrue(e.getMessage().contains("Fixed1x, Fixed2x, Jockey1x2x"), e.getMessage());
    }
  }

  @Test
  void refusesMultiplesThatCannotBeMeant() {
    for (String bad :
        List.of(
            "fixed:0",
            "fixed:-1",
            "fixed:NaN",
            "uniform:3:1",
            "uniform:1:Infinity",
            "either:1:2:1.1")) {
      assertThrows(IllegalArgumentException.class, () -> DeadlineKinds.parse(bad), bad);
    }
  }
}
