package io.github.punctual.benchmarks.planning;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.ProcessorTime;
import io.github.punctual.reservation.milp.WorkBound;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.PlanInvariants;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.Run;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.testcluster.MeasuredRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Prints how much each planner accepts and how often its allocations shrink, beside what any
 * planner can accept at most. Arguments: workloads to average over, numbers of stages.
 */
public final class PlannerTable {
  /** Each planner runs for about so long before its time is taken. */
  private static final long WARM_NANOS = 2_000_000_000L;

  /** So many stages are to be placed in a time, in milliseconds of processor time. */
  private static final int AIM_STAGES = 1000;

  private static final double AIM_MILLIS = 5;

  private PlannerTable() {}

  /** Sums over workloads. */
  private static final class Sums {
    private double work;
    private double demands;
    private double downs;
    private double planDowns;
  }

  /** Prints the table, and a row for each planner. */
  public static void main(String[] arguments) {
    int workloads = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 8;
    List<Integer> sizes =
        arguments.length > 1
            ? Arrays.stream(arguments).skip(1).map(Integer::valueOf).toList()
            : List.of(100, 500, 1000);
    System.out.printf(
        "| stages | planner | work (%%) | demands (%%) | downs | downs of the sum"
            + " | processor time (ms) |%n|---|---|---|---|---|---|---|%n");
    for (int stages : sizes) {
      Map<String, List<Double>> millis = new LinkedHashMap<>();
      for (boolean mixed : new boolean[] {false, true}) {
        print(workloads, stages, mixed, millis);
      }
      if (stages == AIM_STAGES) {
        millis.forEach(PlannerTable::tell);
      }
    }
  }

  private static void tell(String planner, List<Double> millis) {
    new MeasuredRow(
            "%,d stages placed and accepted by %s".formatted(AIM_STAGES, planner),
            "%.0f ms".formatted(AIM_MILLIS),
            String.format(
                Locale.ROOT,
                "CPU: median %.1f ms, with gangs and pipelines among them %.1f ms",
                millis.get(0),
                millis.get(1)),
            millis.stream().allMatch(each -> each <= AIM_MILLIS))
        .tell();
  }

  private static void print(
      int workloads, int stages, boolean mixed, Map<String, List<Double>> times) {
    String mix = mixed ? "M" : "A";
    double bound = 0;
    for (int seed = 0; seed < workloads; seed++) {
      PlanningWorkload workload = PlanningWorkload.make(stages, mixed, seed);
      bound += WorkBound.of(workload.plan(), workload.demands(), 0) / workload.work();
    }
    System.out.printf(
        "| %d %s | no more than | %.1f | | | | |%n", stages, mix, 100 * bound / workloads);
    for (String name : Planners.names()) {
      Sums sums = new Sums();
      for (int seed = 0; seed < workloads; seed++) {
        add(sums, PlanningWorkload.make(stages, mixed, seed), Planners.byName(name).orElseThrow());
      }
      double millis =
          processorMillis(workloads, stages, mixed, Planners.byName(name).orElseThrow());
      times.computeIfAbsent(name, key -> new ArrayList<>()).add(millis);
      System.out.printf(
          "| %d %s | %s | %.1f | %.1f | %.1f | %.1f | %.2f |%n",
          stages,
          mix,
          name,
          100 * sums.work / workloads,
          100 * sums.demands / workloads,
          1000 * sums.downs / workloads,
          1000 * sums.planDowns / workloads,
          millis);
    }
  }

  /** The median over workloads, of the time that the thread was running. */
  private static double processorMillis(int workloads, int stages, boolean mixed, Planner planner) {
    long end = ProcessorTime.now() + WARM_NANOS;
    Latencies times;
    do {
      times = new Latencies();
      for (int seed = 0; seed < workloads; seed++) {
        PlanningWorkload workload = PlanningWorkload.make(stages, mixed, seed);
        times.add(ProcessorTime.of(() -> workload.place(planner)));
      }
    } while (ProcessorTime.now() < end);
    return times.millis(0.5);
  }

  private static void add(Sums sums, PlanningWorkload workload, Planner planner) {
    Plan plan = workload.place(planner);
    PlanInvariants.require(plan);
    long work = 0;
    long downs = 0;
    for (Reservation reservation : plan.reservations()) {
      work += PlanningWorkload.work(reservation.demand());
      for (Allocation allocation : reservation.placement().allocations()) {
        for (Run run : allocation.runs()) {
          downs += Math.max(0, run.bundles() - allocation.bundlesAt(run.end()));
        }
      }
    }
    sums.work += (double) work / workload.work();
    sums.demands += (double) plan.reservations().size() / workload.demands().size();
    sums.downs += (double) downs / work;
    sums.planDowns += (double) planDowns(plan) / work;
  }

  /** By how much the sum of all promises falls, over all steps. */
  private static long planDowns(Plan plan) {
    long downs = 0;
    long before = 0;
    for (long step = plan.origin(); step <= plan.horizon(); step++) {
      long now = plan.promised(step).get("vcores");
      downs += Math.max(0, before - now);
      before = now;
    }
    return downs;
  }
}
