package io.github.punctual.benchmarks.planning;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.ProcessorTime;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.testcluster.MeasuredRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The operations of {@link FullPlan} by processor time, for machines on which much else runs.
 * Arguments: numbers of steps.
 */
public final class PlanSpeed {
  private static final int ROUNDS = 15;
  private static final long WARM_NANOS = 3_000_000_000L;

  private static final String PUT = "a reservation comes and goes";

  /** What {@link #PUT}, which is two placements, is to take at most. */
  private static final double AIM_MICROS = 10;

  private PlanSpeed() {}

  /** Prints a line of a table for each operation and number of steps, a row for each operation. */
  public static void main(String[] arguments) {
    int[] sizes =
        arguments.length > 0
            ? Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray()
            // A week of minutes, about a day of seconds, a week of seconds.
            : new int[] {10_080, 100_000, 604_800};
    // What is measured first in a process is still being compiled: all of it is done twice.
    measured(sizes);
    System.out.printf("| steps | operation | median (us of processor time) |%n|---|---|---|%n");
    Map<String, List<Double>> medians = new LinkedHashMap<>();
    measured(sizes)
        .forEach(
            (steps, operations) ->
                operations.forEach(
                    (name, micros) -> {
                      System.out.printf("| %d | %s | %.2f |%n", steps, name, micros);
                      medians.computeIfAbsent(name, key -> new ArrayList<>()).add(micros);
                    }));
    medians.forEach((name, micros) -> row(name, sizes, micros).tell());
  }

  /** By numbers of steps, what each operation takes. */
  private static Map<Integer, Map<String, Double>> measured(int[] sizes) {
    Map<Integer, Map<String, Double>> bySteps = new LinkedHashMap<>();
    for (int steps : sizes) {
      FullPlan plan = new FullPlan(steps);
      Map<String, Double> micros = new LinkedHashMap<>();
      operations(plan).forEach((name, operation) -> micros.put(name, micros(operation)));
      bySteps.put(steps, micros);
    }
    return bySteps;
  }

  private static Map<String, Supplier<?>> operations(FullPlan plan) {
    Map<String, Supplier<?>> operations = new LinkedHashMap<>();
    operations.put(PUT, plan::putAndRemove);
    operations.put("the room of a window", plan::room);
    for (String name : Planners.names()) {
      Planner planner = Planners.byName(name).orElseThrow();
      operations.put(name + " finds a place", () -> plan.place(planner));
    }
    return operations;
  }

  private static MeasuredRow row(String name, int[] sizes, List<Double> micros) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < sizes.length; i++) {
      words.add(String.format(Locale.ROOT, "%.1f us in %,d steps", micros.get(i), sizes[i]));
    }
    String what = "a plan of 100,000 reservations: " + name;
    String measured = "CPU: medians " + String.join(", ", words);
    return name.equals(PUT)
        ? new MeasuredRow(
            what,
            "%.0f us".formatted(AIM_MICROS),
            measured,
            micros.stream().allMatch(each -> each <= AIM_MICROS))
        : MeasuredRow.of(what, measured);
  }

  private static double micros(Supplier<?> operation) {
    int calls = 0;
    long end = ProcessorTime.now() + WARM_NANOS;
    while (ProcessorTime.now() < end) {
      calls += used(operation, 100);
    }
    int each = Math.max(100, calls / ROUNDS / 4);
    Latencies rounds = new Latencies();
    for (int i = 0; i < ROUNDS; i++) {
      rounds.add(ProcessorTime.of(() -> used(operation, each)));
    }
    return rounds.micros(0.5) / each;
  }

  /** Calls it so many times; what it gives counts, so that nothing is optimised away. */
  private static int used(Supplier<?> operation, int times) {
    int results = 0;
    for (int i = 0; i < times; i++) {
      results += operation.get() != null ? 1 : 0;
    }
    return results;
  }
}
