package io.github.punctual.benchmarks.planning;

import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.planner.Planners;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** All demands of a workload, placed and accepted one after the other in an empty plan. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@State(Scope.Thread)
public class PlannerBenchmark {
  /** Which planner places them. */
  @Param({"gree", "gree-l", "price-guided"})
  String planner;

  /** How many stages there are. */
  @Param({"100", "500", "1000"})
  int stages;

  /** A: malleable stages alone; M: gangs and pipelines among them. */
  @Param({"A", "M"})
  String mix;

  private PlanningWorkload workload;
  private Planner chosen;

  /** Makes the workload. */
  @Setup
  public void build() {
    workload = PlanningWorkload.make(stages, mix.equals("M"), 1);
    chosen = Planners.byName(planner).orElseThrow();
  }

  /** All of them. */
  @Benchmark
  public Plan placeAll() {
    return workload.place(chosen);
  }
}
