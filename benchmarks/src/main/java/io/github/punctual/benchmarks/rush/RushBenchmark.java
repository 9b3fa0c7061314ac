package io.github.punctual.benchmarks.rush;

import io.github.punctual.robust.policy.RushPlan;
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

/** One decision of RUSH: estimates, peeling, mapping, projections and reasons of all jobs. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 3)
@State(Scope.Thread)
public class RushBenchmark {
  /** How many jobs have not ended. */
  @Param({"20", "100", "1000", "10000"})
  int jobs;

  /** What their results are worth. */
  @Param({"sigmoid", "linear", "mixed"})
  String utilities;

  /** The largest budget by the time that all work takes. */
  @Param({"2", "0.5"})
  double budgets;

  private RushWorkload workload;

  /** Builds the workload. */
  @Setup
  public void build() {
    workload = new RushWorkload(jobs, utilities, budgets);
  }

  /** A decision. */
  @Benchmark
  public RushPlan decide() {
    return workload.decide();
  }
}
