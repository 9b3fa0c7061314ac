package io.github.punctual.robust.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TaskTimesRecorderTest {
  @Test
  void keepsEveryTimeWhileThereAreFew() {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    for (int i = 255; i > 0; i--) {
      recorder.completed(i);
    }
    TaskTimes times = recorder.times();
    assertEquals(255, times.sample().size());
    assertEquals(1, times.sample().get(0));
    assertEquals(255, times.sample().get(254));
    assertEquals(128, times.mean());
    assertEquals(5440, times.variance(), 1e-9);
  }

  /** Times that drift: a sample of the first ones would know nothing of the later ones. */
  @Test
  void sampleStaysBoundedAndStandsForAllTimes() {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    Random random = new Random(1);
    double[] all = new double[100_000];
    for (int i = 0; i < all.length; i++) {
      all[i] = i / 1000.0 + 20 * random.nextDouble();
      recorder.completed(all[i]);
    }
    Arrays.sort(all);
    List<Double> sample = recorder.times().sample();
    assertTrue(sample.size() < TaskTimes.SAMPLE_MOST && sample.size() >= 128);
    for (int i = 1; i < sample.size(); i++) {
      assertTrue(sample.get(i - 1) <= sample.get(i));
    }
    for (int percent = 5; percent < 100; percent += 5) {
      double whole = all[all.length * percent / 100];
      double part = sample.get(sample.size() * percent / 100);
      assertEquals(whole, part, 0.1 * (all[all.length - 1] - all[0]), "at " + percent + " %");
    }
  }

  @Test
  void givesTheSameSnapshotUntilSomethingIsAdded() {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    assertSame(TaskTimes.NONE, recorder.times());
    recorder.completed(3);
    TaskTimes first = recorder.times();
    assertSame(first, recorder.times());
    recorder.failed(2);
    assertNotSame(first, recorder.times());
    assertEquals(1, recorder.times().failed());
    assertEquals(2, recorder.times().failedSeconds());
  }

  @Test
  void goesOnAfterRestoreAsIfNothingHadHappened() {
    Random random = new Random(2);
    TaskTimesRecorder straight = new TaskTimesRecorder();
    TaskTimesRecorder restored = new TaskTimesRecorder();
    for (int i = 0; i < 3_000; i++) {
      double seconds = 100 * random.nextDouble();
      straight.completed(seconds);
      restored.completed(seconds);
      if (random.nextInt(20) == 0) {
        restored = TaskTimesRecorder.of(restored.times());
      }
    }
    assertEquals(straight.times(), restored.times());
  }

  @Test
  void clockThatWasSetBackCountsAsNothing() {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    recorder.completed(-5);
    recorder.failed(-5);
    assertEquals(0, recorder.times().mean());
    assertEquals(0, recorder.times().failedSeconds());
    assertThrows(IllegalArgumentException.class, () -> recorder.completed(Double.NaN));
    assertEquals(1, recorder.times().count());
  }

  @Test
  void togetherHasTheMomentsOfAll() {
    Random random = new Random(3);
    TaskTimesRecorder whole = new TaskTimesRecorder();
    TaskTimesRecorder[] parts = {
      new TaskTimesRecorder(), new TaskTimesRecorder(), new TaskTimesRecorder()
    };
    for (int i = 0; i < 500; i++) {
      double seconds = 1000 + random.nextGaussian();
      whole.completed(seconds);
      parts[random.nextInt(2)].completed(seconds);
    }
    whole.failed(7);
    parts[2].failed(7);
    TaskTimes together =
        TaskTimes.together(Arrays.stream(parts).map(TaskTimesRecorder::times).toList());
    assertEquals(500, together.count());
    assertEquals(whole.times().mean(), together.mean(), 1e-9);
    assertEquals(whole.times().variance(), together.variance(), 1e-6);
    assertEquals(1.0 / 501, together.failureRate());
  }

  @Test
  void refusesNumbersThatCannotBe() {
    assertThrows(IllegalArgumentException.class, () -> new TaskTimes(-1, 0, 0, List.of(), 0, 0));
    assertThrows(
        IllegalArgumentException.class, () -> new TaskTimes(1, Double.NaN, 0, List.of(), 0, 0));
    assertThrows(IllegalArgumentException.class, () -> new TaskTimes(1, 1, 0, List.of(-1.0), 0, 0));
  }
}
