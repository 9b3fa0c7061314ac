package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimelineTest {
  private static final double CPU = 0.01;

  @Test
  void jobGrowsWhenAnotherEnds() {
    Timeline timeline = new Timeline(0, 1);
    timeline.take(0, 100, 0.8);
    Timeline.Course course = timeline.course(6000, 50, CPU, 1000, 0, 0).orElseThrow();
    assertArrayEquals(new int[] {20, 50}, course.tasks());
    assertEquals(100 + 4000 / 50.0, course.untilMillis(), 1e-6);
  }

  @Test
  void neverTakesWhatItCannotKeep() {
    Timeline timeline = new Timeline(0, 1);
    timeline.take(100, 200, 0.9);
    Timeline.Course course = timeline.course(5000, 50, CPU, 10_000, 0, 0).orElseThrow();
    assertEquals(50, course.tasks()[0], "it ends before the others begin");
    Timeline.Course longer = timeline.course(9000, 50, CPU, 10_000, 0, 0).orElseThrow();
    assertArrayEquals(new int[] {10, 10, 50}, longer.tasks());
  }

  @Test
  void noCourseEndsAfterTheDeadline() {
    Timeline timeline = new Timeline(0, 0.5);
    assertEquals(Optional.empty(), timeline.course(5200, 100, CPU, 100, 0, 0));
    assertTrue(timeline.course(5000, 100, CPU, 100, 0, 0).isPresent());
  }

  @Test
  void leavesRoomButKeepsWhatItHas() {
    Timeline timeline = new Timeline(0, 1);
    assertEquals(70, timeline.course(1000, 100, CPU, 1000, 0.3, 0).orElseThrow().tasksNow());
    assertEquals(90, timeline.course(1000, 100, CPU, 1000, 0.3, 90).orElseThrow().tasksNow());
  }

  @Test
  void coursesNeverShrinkNeverExceedAndDoTheWork() {
    SplittableRandom random = new SplittableRandom(5);
    for (int trial = 0; trial < 2000; trial++) {
      Timeline timeline = new Timeline(0, 1);
      for (int i = random.nextInt(6); i > 0; i--) {
        double from = random.nextInt(500);
        timeline.take(from, from + random.nextInt(1, 500), random.nextInt(1, 16) / 100.0);
      }
      double work = random.nextInt(1, 60_000);
      double deadline = random.nextInt(1, 1500);
      int most = random.nextInt(1, 120);
      Optional<Timeline.Course> course = timeline.course(work, most, CPU, deadline, 0, 0);
      course.ifPresent(
          found -> {
            assertTrue(found.untilMillis() <= deadline);
            double done = 0;
            for (int i = 0; i < found.tasks().length; i++) {
              double until =
                  i + 1 < found.tasks().length ? found.starts()[i + 1] : found.untilMillis();
              assertTrue(i == 0 || found.tasks()[i] >= found.tasks()[i - 1]);
              assertTrue(found.tasks()[i] <= most);
              done += found.tasks()[i] * (until - found.starts()[i]);
            }
            assertTrue(done >= work - most - 1e-3, done + " of " + work);
            timeline.take(found);
            // Nothing is left that a job without work could not take: no piece is overdrawn.
            assertTrue(timeline.freeNow() >= -1e-9);
          });
    }
  }
}
