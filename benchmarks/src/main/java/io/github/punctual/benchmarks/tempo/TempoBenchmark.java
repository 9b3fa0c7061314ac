package io.github.punctual.benchmarks.tempo;

import io.github.punctual.core.decision.Decision;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Decisions of Tempo in a full cluster: about a newcomer, and after a task has ended. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
@State(Scope.Thread)
public class TempoBenchmark {
  private static final int SETTLING = 1000;

  /** How many jobs run. */
  @Param({"50", "1000"})
  int running;

  /** How many wait. */
  @Param({"10000"})
  int waiting;

  private TempoWorkload workload;

  private boolean hasCome;

  /** Builds the workload, and lets it settle: what finds a place at the beginning has it then. */
  @Setup(Level.Trial)
  public void build() {
    workload = new TempoWorkload(running, waiting);
    for (int i = 0; i < SETTLING; i++) {
      workload.newcomer();
      workload.withdraw();
      workload.taskEnd();
    }
  }

  /** A newcomer goes again before the next one comes. */
  @TearDown(Level.Invocation)
  public void withdraw() {
    if (hasCome) {
      workload.withdraw();
    }
  }

  /** A newcomer. */
  @Benchmark
  public List<Decision> newcomer() {
    hasCome = true;
    return workload.newcomer();
  }

  /** The end of a task. */
  @Benchmark
  public List<Decision> taskEnd() {
    return workload.taskEnd();
  }
}
