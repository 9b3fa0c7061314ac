package io.github.punctual.simulator.generate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.trace.TraceWriter;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecurringGeneratorTest {
  private static final String LONG = "recurring:span=20h";

  private static Workload make(String text, long seed) {
    return Generators.parse(text).generate(seed);
  }

  private static double mean(List<TraceJob> jobs, ToDoubleFunction<TraceJob> what) {
    return jobs.stream().mapToDouble(what).average().orElseThrow();
  }

  private static LongStream taskMillis(TraceJob job) {
    return IntStream.range(0, job.totalTasks())
        .mapToLong(task -> job.stages().get(0).durations().ofTask(task));
  }

  private static double longest(TraceJob job) {
    return taskMillis(job).max().orElseThrow();
  }

  private static Map<String, List<TraceJob>> byName(Workload workload) {
    return workload.jobs().stream()
        .collect(Collectors.groupingBy(TraceJob::name, TreeMap::new, Collectors.toList()));
  }

  @Test
  void aSeedGivesTheSameBytes(@TempDir Path folder) throws IOException {
    Path one = folder.resolve("one.jsonl");
    Path other = folder.resolve("other.jsonl");
    TraceWriter.write(one, make("recurring:users=3,unknown=0.2", 5));
    TraceWriter.write(other, make("recurring:users=3,unknown=0.2", 5));
    assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(other));
    TraceWriter.write(other, make("recurring:users=3,unknown=0.2", 6));
    assertFalse(Files.mismatch(one, other) < 0);
  }

  @Test
  void halfOfTheNamesHaveOneTaskAQuarterFewAndTheRestMany() {
    Map<String, List<TraceJob>> names = byName(make(LONG, 1));
    assertEquals(24, names.size());
    int[] sizes = new int[3];
    names.forEach(
        (name, runs) -> {
          assertEquals(1, runs.stream().map(TraceJob::totalTasks).distinct().count(), name);
          int tasks = runs.get(0).totalTasks();
          assertTrue(tasks <= 60, () -> name + " " + tasks);
          sizes[tasks == 1 ? 0 : tasks <= 9 ? 1 : 2]++;
        });
    assertArrayEquals(new int[] {12, 6, 6}, sizes);
  }

  @Test
  void theLoadIsWhatWasAskedForInTheLongRun() {
    for (String load : List.of("0.5", "1.3")) {
      Workload many = make("recurring:span=100h,load=" + load, 1);
      double work = many.jobs().stream().mapToLong(TraceJob::workMillis).sum();
      assertEquals(Double.parseDouble(load), work / 60 / 360e6, 0.03);
    }
  }

  @Test
  void theLoadChangesNeitherNamesNorTheirTimes() {
    Map<String, List<TraceJob>> low = byName(make("recurring:span=200h,load=0.5", 3));
    Map<String, List<TraceJob>> high = byName(make("recurring:span=200h,load=1", 3));
    low.forEach(
        (name, runs) -> {
          double before = mean(runs, job -> (double) job.workMillis());
          assertEquals(1, mean(high.get(name), job -> job.workMillis() / before), 0.05, name);
        });
  }

  @Test
  void deadlinesAreMultiplesOfTheLongestTaskAndAnAllowance() {
    Map<String, double[]> ranges =
        Map.of("tight", new double[] {1.2, 2}, "loose", new double[] {1.5, 4});
    ranges.forEach(
        (word, range) -> {
          List<TraceJob> jobs = make(LONG + ",allowance=10s,deadlines=" + word, 2).jobs();
          List<TraceJob> due = jobs.stream().filter(job -> job.budgetMillis().isPresent()).toList();
          assertEquals(0.85, (double) due.size() / jobs.size(), 0.02);
          ToDoubleFunction<TraceJob> multiple =
              job -> (job.budgetMillis().orElseThrow() - 10_000) / longest(job);
          assertEquals((range[0] + range[1]) / 2, mean(due, multiple), 0.02);
          for (TraceJob job : due) {
            double times = multiple.applyAsDouble(job);
            assertTrue(times > range[0] - 1e-3 && times < range[1] + 1e-3, job::id);
          }
        });
  }

  @Test
  void aTaskTakesItsNamesMeanTheRunsDriftAndItsOwnFactor() {
    List<TraceJob> drifting = make(LONG + ",names=1,task-time=20,spread=0,stragglers=0", 1).jobs();
    assertSpread(0.15, drifting.stream().mapToDouble(RecurringGeneratorTest::longest).toArray());
    List<TraceJob> spreading = make(LONG + ",names=1,task-time=20,drift=0,stragglers=0", 1).jobs();
    assertSpread(
        0.3,
        spreading.stream()
            .flatMapToLong(RecurringGeneratorTest::taskMillis)
            .asDoubleStream()
            .toArray());
  }

  private static void assertSpread(double expected, double[] millis) {
    double mean = Arrays.stream(millis).average().orElseThrow();
    double square = Arrays.stream(millis).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    assertEquals(20_000, mean, 300);
    assertEquals(expected, Math.sqrt(square) / mean, 0.01);
  }

  @Test
  void oneTaskOfEveryTenthRunTakesTwiceAsLong() {
    List<TraceJob> jobs = make(LONG + ",task-time=20,drift=0,spread=0", 1).jobs();
    long stragglers = 0;
    for (TraceJob job : jobs) {
      long doubled = taskMillis(job).filter(millis -> millis == 40_000).count();
      assertTrue(doubled <= 1, job::id);
      assertEquals(job.totalTasks() - doubled, taskMillis(job).filter(x -> x == 20_000).count());
      stragglers += doubled;
    }
    assertEquals(0.1, (double) stragglers / jobs.size(), 0.01);
  }

  @Test
  void theLargestNameDoublesItsTaskTimesFromAnInstantOn() {
    Map<String, List<TraceJob>> before = byName(make(LONG + ",drift=0,spread=0", 4));
    Map<String, List<TraceJob>> after = byName(make(LONG + ",drift=0,spread=0,doubling=10h", 4));
    List<String> changed =
        before.keySet().stream().filter(name -> !before.get(name).equals(after.get(name))).toList();
    assertEquals(1, changed.size());
    List<TraceJob> runs = after.get(changed.get(0));
    for (int i = 0; i < runs.size(); i++) {
      int times = runs.get(i).submitMillis() < 36_000_000 ? 1 : 2;
      double once = (double) before.get(changed.get(0)).get(i).workMillis();
      assertEquals(times, runs.get(i).workMillis() / once, 1e-3);
    }
  }

  @Test
  void jobsThatNobodyKnowsComeOnceAndAreOfAllSizes() {
    Workload half = make(LONG + ",unknown=0.5", 1);
    Map<String, List<TraceJob>> names = byName(half);
    long once = names.keySet().stream().filter(name -> name.startsWith("once-")).count();
    assertEquals(0.5, (double) once / half.jobs().size(), 0.02);
    Workload all = make(LONG + ",unknown=1", 1);
    assertEquals(all.jobs().size(), byName(all).size());
    double one =
        (double) all.jobs().stream().filter(job -> job.totalTasks() == 1).count()
            / all.jobs().size();
    assertEquals(0.5, one, 0.02);
  }

  @Test
  void namesBelongToUsers() {
    byName(make("recurring:users=5", 1))
        .values()
        .forEach(runs -> assertEquals(1, runs.stream().map(TraceJob::user).distinct().count()));
    assertEquals(
        5, make(LONG + ",users=5", 1).jobs().stream().map(TraceJob::user).distinct().count());
  }

  @Test
  void aDayHasBusyAndQuietHours() {
    long[] byHour = new long[24];
    make("recurring:span=1d,arrivals=diurnal", 1)
        .jobs()
        .forEach(job -> byHour[(int) (job.submitMillis() / 3_600_000)]++);
    assertTrue(byHour[14] > 2 * byHour[2], () -> Arrays.toString(byHour));
  }

  @Test
  void saysWhatIsAccepted() {
    assertError("recurring:deadlines=never", "deadlines=never; it must be one of tight, loose");
    assertError("recurring:load=0", "load=0; it must be from 0.01 to 10");
    assertError("recurring:size=3", "key size", "without-deadline");
  }

  private static void assertError(String text, String... parts) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Generators.parse(text));
    for (String part : parts) {
      assertTrue(e.getMessage().contains(part), e.getMessage());
    }
  }
}
