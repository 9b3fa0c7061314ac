package io.github.punctual.robust.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.demand.TaskEvidence;
import io.github.punctual.robust.demand.TaskTimes;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TaskLessonsTest {
  private static final JobId NEXT = new JobId("next");

  private final TaskLessons lessons = new TaskLessons();

  private void ran(String name, double seconds) {
    JobId job = new JobId("job of " + name);
    lessons.taskEnded(job, "map", seconds, true);
    lessons.jobEnded(job, name, true);
  }

  private TaskTimes history(String name) {
    return lessons.evidence(NEXT, name, "map").history();
  }

  @Test
  void theEndOfAJobLeavesWhatIsKnownOfOtherNamesAsItWasWorkedOut() {
    for (String name : new String[] {"ann/etl", "bob/report"}) {
      ran(name, 10);
      ran(name, 30);
    }
    TaskTimes etl = history("ann/etl");
    TaskTimes report = history("bob/report");
    ran("ann/etl", 50);
    assertSame(report, history("bob/report"), "its samples are not merged again");
    assertNotSame(etl, history("ann/etl"));
    assertEquals(30, history("ann/etl").mean(), 1e-9);
  }

  @Test
  void whatIsKnownAfterAnyEndsIsThatOfALessonRestored() {
    SplittableRandom random = new SplittableRandom(1);
    for (int end = 0; end < 1500; end++) {
      // With so many names some are forgotten, and come back.
      String name = "ann/" + random.nextInt(end < 200 ? 5 : 1200);
      ran(name, 100 * random.nextDouble());
      if (end % 100 == 0 || end > 1490) {
        TaskLessons restored = new TaskLessons();
        restored.restore(lessons.memory());
        for (int asked = 0; asked < 1200; asked++) {
          String other = "ann/" + asked;
          TaskEvidence expected = restored.evidence(NEXT, other, "map");
          assertEquals(expected, lessons.evidence(NEXT, other, "map"), other);
        }
      }
    }
  }
}
