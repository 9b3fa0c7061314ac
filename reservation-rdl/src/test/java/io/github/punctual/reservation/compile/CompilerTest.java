package io.github.punctual.reservation.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Stage;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompilerTest {
  private static final ResourceVector B = ResourceVector.of(1024, 1);
  private static final long HORIZON = 100_000;

  @Test
  void narrowsThePipelineOfFigureNineToWhatItsPartsLeaveEachOther() {
    Demand demand =
        compile(
                "window(order(atom(<1024,1>,1,10,240,2400), atom(<1024,1>,1,20,120,2400),"
                    + " atom(<1024,1>,1,15,120,1800)), 0, 800)")
            .orThrow();

    assertEquals(
        new Sequence(
            List.of(
                new Stage(0, B, 1, 10, 240, 2400, 0, 560),
                new Stage(1, B, 1, 20, 120, 2400, 240, 680),
                new Stage(2, B, 1, 15, 120, 1800, 360, 800)),
            List.of(Steps.ANY, Steps.ANY)),
        demand);
  }

  @Test
  void unifiesTheAtomsOfThePapersExample() {
    assertEquals(
        new Stage(0, B, 1, 2, 1, 2, 0, 10),
        compile("window(all(atom(<1024,1>,1,1,1,1), atom(<1024,1>,1,1,1,1)), 0, 10)").orThrow());
  }

  @Test
  void flattensOrdersInOrders() {
    Demand flat =
        compile(
                "window(order(atom(<1024,1>,1,1,1,1), atom(<1024,1>,1,2,1,2),"
                    + " within(3), atom(<1024,1>,1,1,1,4)), 0, 100)")
            .orThrow();
    Demand nested =
        compile(
                "window(order(order(atom(<1024,1>,1,1,1,1), order(atom(<1024,1>,1,2,1,2))),"
                    + " within(3), all(order(atom(<1024,1>,1,1,1,4)))), 0, 100)")
            .orThrow();

    assertEquals(flat, nested);
  }

  @Test
  void saysWhatWouldFitWhenAWindowIsTooShort() {
    String reason = compile("window(atom(<1024,1>,1,10,60,1200), 0, 100)").reason();

    assertTrue(reason.contains("takes at least 2m"), reason);
    assertTrue(reason.contains("there is 1m40s"), reason);
    assertTrue(reason.contains("end at 1970-01-01T00:02:00Z"), reason);
    assertTrue(reason.contains("at most 1000 bundle-seconds"), reason);
    assertTrue(reason.contains("12 in parallel"), reason);
  }

  private static Compiled compile(String text) {
    return new Compiler(1000).compile(RdlText.parse(text).orThrow(), 0, HORIZON);
  }
}
