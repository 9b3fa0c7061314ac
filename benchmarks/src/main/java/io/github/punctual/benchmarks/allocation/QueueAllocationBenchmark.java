package io.github.punctual.benchmarks.allocation;

import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * One decision of BoPF: from a snapshot of all queues to the share of each. The snapshot is made
 * outside the measured time.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@State(Scope.Thread)
public class QueueAllocationBenchmark {
  /** How many queues there are; half of them LQs. */
  @Param("20000")
  int queues;

  /** How many of them have bursts and how many hold something else than before. */
  @Param({"10 of 20", "1000 of 2000", "10000 of 20000"})
  String bursts;

  private AllocationWorkload workload;
  private QueueSnapshot snapshot;

  @Setup
  public void build() {
    String[] words = bursts.split(" of ", -1);
    workload =
        new AllocationWorkload(queues, Integer.parseInt(words[0]), Integer.parseInt(words[1]));
  }

  @Setup(Level.Invocation)
  public void look() {
    snapshot = workload.look();
  }

  @Benchmark
  public QueueShares decide() {
    return workload.decide(snapshot);
  }
}
