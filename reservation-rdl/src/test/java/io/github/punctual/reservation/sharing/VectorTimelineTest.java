package io.github.punctual.reservation.sharing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VectorTimelineTest {
  private static final int STEPS = 40;

  @Test
  void agreesWithAListOfVectors() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      VectorTimeline line = new VectorTimeline();
      ResourceVector[] list = new ResourceVector[STEPS];
      Arrays.fill(list, ResourceVector.ZERO);
      List<Span> added = new ArrayList<>();
      for (int change = 0; change < 30; change++) {
        boolean more = added.isEmpty() || random.nextInt(3) > 0;
        Span span = more ? span(random) : added.remove(random.nextInt(added.size()));
        if (more) {
          added.add(span);
          line.add(span.from(), span.until(), span.vector());
        } else {
          line.subtract(span.from(), span.until(), span.vector());
        }
        for (int step = (int) span.from(); step < span.until(); step++) {
          list[step] = more ? list[step].plus(span.vector()) : list[step].minus(span.vector());
        }
        check(line, list);
      }
      added.forEach(span -> line.subtract(span.from(), span.until(), span.vector()));
      assertEquals(new VectorTimeline(), line);
      assertTrue(line.isZero());
    }
  }

  private static Span span(Random random) {
    int from = random.nextInt(STEPS - 1);
    return new Span(
        from,
        from + 1 + random.nextInt(STEPS - from - 1),
        ResourceVector.of(random.nextInt(3), 1 + random.nextInt(2)));
  }

  private static void check(VectorTimeline line, ResourceVector[] list) {
    long sum = 0;
    for (int step = 0; step < STEPS; step++) {
      assertEquals(list[step], line.at(step));
      sum += list[step].get(ResourceVector.VCORES);
      assertEquals(sum, new Integral(line, ResourceVector.VCORES).sum(0, step + 1));
    }
    ResourceVector before = null;
    for (ResourceVector value : line.breakpoints().values()) {
      assertTrue(!value.equals(before), "a breakpoint where nothing changes: " + line);
      before = value;
    }
  }

  @Test
  void refusesToTakeAwayWhatIsNotThere() {
    VectorTimeline line = new VectorTimeline();
    line.add(0, 10, ResourceVector.of(0, 2));

    assertThrows(IllegalStateException.class, () -> line.subtract(5, 11, ResourceVector.of(0, 2)));
  }

  @Test
  void forgetsThePast() {
    VectorTimeline line = new VectorTimeline();
    line.add(0, 10, ResourceVector.of(0, 2));
    line.forgetBefore(4);

    assertEquals(List.of(new Span(4, 10, ResourceVector.of(0, 2))), line.spans());
  }
}
