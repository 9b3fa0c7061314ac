package io.github.punctual.yarn.queues;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.rm.LogListener;
import java.util.List;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class BurstCoursesTest {
  private static final ResourceSeconds DEMAND =
      ResourceSeconds.of(ResourceVector.of(4096, 4), 60_000);

  @AutoClose private final LogListener log = new LogListener(Logger.getLogger(BurstCourses.class));

  private static BurstRecord ended(long endMillis) {
    return new BurstRecord(
        new QueueId("root.clicks"),
        1_000,
        endMillis,
        61_000,
        DEMAND,
        DEMAND.times(0.6),
        DEMAND.times(0.6));
  }

  @Test
  void theLogSaysWhyABurstWasLateAndNothingOfOneThatWasNot() {
    BurstCourses courses = new BurstCourses();
    courses.ended(ended(61_000));
    assertEquals(List.of(), log.messages());

    courses.ended(ended(67_000));
    assertEquals(1, log.events().size(), () -> log.messages().toString());
    String line = log.events().get(0).getLevel() + " " + log.messages().get(0);
    String begin =
        "INFO The burst of queue root.clicks that arrived at 1970-01-01T00:00:01Z was late. Its"
            + " work was done 6s after its deadline. It had received 60 % of what it declares";
    assertTrue(line.startsWith(begin), line);
    BurstCourse course = courses.past(new QueueId("root.clicks")).get(0);
    assertTrue(line.endsWith(BurstText.why(course).orElseThrow()), line);
  }
}
