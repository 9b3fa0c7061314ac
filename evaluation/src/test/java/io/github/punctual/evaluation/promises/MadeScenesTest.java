package io.github.punctual.evaluation.promises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.generate.DeadlineDistance;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MadeScenesTest {
  private static final double SCALE = 0.2;
  private static final int SEEDS = 5;
  private static final long DAY = 86_400_000;

  private static Scene scene(String key, double scale) {
    return MadeScenes.all(scale, SEEDS).stream()
        .filter(scene -> scene.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  /** The instants at which jobs come, of all seeds at twice the load: enough to see a pattern. */
  private static List<Long> instants(Scene scene) {
    return LongStream.rangeClosed(1, scene.seeds())
        .boxed()
        .flatMap(seed -> scene.source().make(2, DeadlineDistance.TIGHT, seed).jobs().stream())
        .map(job -> job.submitMillis())
        .toList();
  }

  private static long[] counts(List<Long> instants, long part, int parts) {
    long[] counts = new long[parts];
    instants.forEach(instant -> counts[(int) (instant / part)]++);
    return counts;
  }

  @Test
  void aShortenedDayIsStillADayWithBusyAndQuietHours() {
    long[] tenths = counts(instants(scene("day", SCALE)), DAY / 10, 10);
    long quietest = Arrays.stream(tenths).min().orElseThrow();
    assertTrue(Arrays.stream(tenths).max().orElseThrow() >= 2 * quietest, Arrays.toString(tenths));
    // The hours around two in the afternoon, and those around two at night.
    assertTrue(tenths[5] + tenths[6] > 2 * (tenths[0] + tenths[1]), Arrays.toString(tenths));
  }

  @Test
  void aShortenedWeekIsStillAWeekWithAWeekend() {
    long[] days = counts(instants(scene("week", SCALE)), DAY, 7);
    double weekdays = Arrays.stream(days, 0, 5).average().orElseThrow();
    assertTrue((days[5] + days[6]) / 2.0 < 0.85 * weekdays, Arrays.toString(days));
  }

  @Test
  void aShortenedSceneHasAsManyFewerJobs() {
    for (Scene whole : MadeScenes.all(1, SEEDS)) {
      double part = (double) instants(scene(whole.key(), SCALE)).size() / instants(whole).size();
      assertEquals(SCALE, part, 0.15 * SCALE, whole.key());
    }
  }

  @Test
  void wordsAndGeneratorsAreMadeFromTheScale() {
    assertEquals("Recurring jobs, one hour", scene("recurring", 1).title());
    assertEquals("Recurring jobs, 12 minutes", scene("recurring", SCALE).title());
    String day = scene("day", SCALE).origin();
    assertTrue(day.contains("tasks 100 times as long"), day);
    assertTrue(day.contains("span=86400s,task-time=log(1000..6000),arrivals=diurnal"), day);
    String week = scene("week", 1).origin();
    assertTrue(week.contains("span=604800s,task-time=log(1000..6000)"), week);
    assertTrue(week.contains("doubling=259200s"), week);
  }
}
