package io.github.punctual.simulator.trace;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How traces are read.
 *
 * @param lenient whether rows that cannot be understood are counted and skipped
 * @param unsuccessful whether jobs of a history that failed or were killed are read too, with the
 *     work that they did
 * @param task what a task needs where the format does not say it, not zero
 * @param swim what SWIM's rows leave open
 * @param queryMachine the machine of which query-dags give needs as fractions: types that it does
 *     not have are not kept; not zero
 */
public record TraceOptions(
    boolean lenient,
    boolean unsuccessful,
    ResourceVector task,
    SwimOptions swim,
    ResourceVector queryMachine) {
  /** What a task needs unless something else is said: YARN's smallest container. */
  public static final ResourceVector DEFAULT_TASK = ResourceVector.of(1024, 1);

  /** 16 virtual cores and 64 GiB. */
  public static final ResourceVector QUERY_MACHINE = ResourceVector.of(64 * 1024, 16);

  /** The types of query-dags, in the order of their columns: cores, memory, disk and network. */
  public static final List<String> QUERY_TYPES =
      List.of(
          ResourceVector.VCORES,
          ResourceVector.MEMORY,
          "disk-in",
          "disk-out",
          "network-in",
          "network-out");

  /**
   * A machine with 1000 units of each of the six types of query-dags, so that needs are kept to a
   * thousandth: cores, memory, disk and network in both directions.
   */
  public static final ResourceVector SIX_TYPES_MACHINE =
      ResourceVector.of(
          QUERY_TYPES.stream().collect(Collectors.toMap(type -> type, type -> 1000L)));

  /**
   * What a task of query-dags needs: of cores and of memory at least one unit.
   *
   * @param fractions of the machine, by their place in {@link #QUERY_TYPES}
   * @param machine types that it does not have are left out
   */
  public static ResourceVector queryTask(IntToDoubleFunction fractions, ResourceVector machine) {
    Map<String, Long> needs = new TreeMap<>();
    for (int i = 0; i < QUERY_TYPES.size(); i++) {
      long whole = machine.get(QUERY_TYPES.get(i));
      if (whole > 0) {
        long need = Math.round(fractions.applyAsDouble(i) * whole);
        needs.put(QUERY_TYPES.get(i), i < 2 ? Math.max(1, need) : need);
      }
    }
    return ResourceVector.of(needs);
  }

  public TraceOptions {
    if (task.isZero()) {
      throw new IllegalArgumentException(
          "a task needs nothing; it must need something of some resource");
    }
    if (queryMachine.isZero()) {
      throw new IllegalArgumentException(
          "the machine of query-dags has nothing; it must have something of some resource");
    }
  }

  /** Strict, tasks of 1024 MiB and 1 virtual core. */
  public static TraceOptions defaults() {
    return new TraceOptions(false, false, DEFAULT_TASK, SwimOptions.defaults(), QUERY_MACHINE);
  }

  public TraceOptions withLenient(boolean value) {
    return new TraceOptions(value, unsuccessful, task, swim, queryMachine);
  }

  public TraceOptions withQueryMachine(ResourceVector value) {
    return new TraceOptions(lenient, unsuccessful, task, swim, value);
  }
}
