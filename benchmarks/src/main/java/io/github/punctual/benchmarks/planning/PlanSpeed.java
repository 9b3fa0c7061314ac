package io.github.punctual.benchmarks.planning;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.ProcessorTime;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The operations of {@link PlanBenchmark} by processor time, for machines on which much else runs.
 * Arguments: numbers of steps.
 */
public final class PlanSpeed {
  private static final int ROUNDS = 15;
  private static final long WARM_NANOS = 3_000_000_000L;

  private PlanSpeed() {}

  /** Prints a row for each operation and number of steps. */
  public static void main(String[] arguments) {
    int[] sizes =
        arguments.length > 0
            ? Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray()
            : new int[] {10_080, 100_000, 604_800};
    System.out.printf("| steps | operation | median (us of processor time) |%n|---|---|---|%n");
    for (int steps : sizes) {
      PlanBenchmark plan = new PlanBenchmark();
      plan.steps = steps;
      plan.build();
      Map<String, Supplier<?>> operations = new TreeMap<>();
      operations.put("put and remove", plan::putAndRemove);
      operations.put("room of a window", plan::room);
      operations.put("gree", plan::gree);
      operations.put("gree-l", plan::greeL);
      operations.put("price-guided", plan::priceGuided);
      operations.forEach(
          (name, operation) ->
              System.out.printf("| %d | %s | %.2f |%n", steps, name, micros(operation)));
    }
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
