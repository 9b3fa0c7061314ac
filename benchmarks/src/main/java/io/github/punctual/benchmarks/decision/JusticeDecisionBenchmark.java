package io.github.punctual.benchmarks.decision;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One decision of Justice: an event through the runner, with all jobs that wait judged anew. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 3)
public class JusticeDecisionBenchmark {
  /** Jobs that are there already. */
  @State(Scope.Thread)
  public static class Jobs {
    @Param("10000")
    int waiting;

    @Param("1000")
    int running;

    DecisionWorkload workload;

    @Setup
    public void make() {
      workload = new DecisionWorkload(running, waiting);
    }
  }

  /** Runners whose state each benchmark leaves as it was. */
  public static class Steady extends Jobs {
    PolicyRunner learned;
    PolicyRunner bootstrapping;
    DeadlineJob thatWaits;
    DeadlineJob thatRuns;
    Outcome outcome;

    /**
     * Checks that the workload is what the benchmarks say. It is there: JMH calls what is to be set
     * up in the order of the classes' names.
     */
    @Setup
    public void check() {
      learned = workload.learned();
      bootstrapping = workload.bootstrapping();
      thatWaits = workload.newcomerThatWaits();
      thatRuns = workload.newcomerThatRuns();
      // Just as much work as the estimate says, so that what was learned stays as it is.
      long work = Math.round(DecisionWorkload.FRACTION * 100 * thatRuns.budgetMillis());
      outcome =
          new Outcome(
              thatRuns.id(),
              "run",
              "user",
              work,
              100,
              100,
              1000,
              thatRuns.budgetMillis(),
              40,
              1_000);
      expect(ReasonCode.ADMITTED, submit(learned, thatRuns));
      complete(learned);
      expect(ReasonCode.WAITING_FOR_CAPACITY, submit(learned, thatWaits));
      learned.forget(DecisionWorkload.NOW, thatWaits.id());
      if (learned.waiting().size() != waiting || learned.running().size() != running) {
        throw new IllegalStateException("the workload does not stay as it is");
      }
      // The first decision lets in who can use the rest; from then on nothing changes.
      bootstrapping.handle(new Event.TimePassed(DecisionWorkload.NOW));
    }

    List<Decision> complete(PolicyRunner runner) {
      return runner.handle(new Event.Completed(DecisionWorkload.NOW, outcome));
    }

    private static void expect(ReasonCode reason, List<Decision> decisions) {
      if (decisions.size() != 1 || decisions.get(0).reason() != reason) {
        throw new IllegalStateException(
            "expected one decision %s, not %s".formatted(reason, decisions));
      }
    }
  }

  /** A runner that is new for every decision, because the decision changes most of it. */
  public static class Fresh extends Jobs {
    PolicyRunner runner;

    /** Puts all jobs back. */
    @Setup(Level.Invocation)
    public void reset() {
      runner = workload.learned();
    }
  }

  private static List<Decision> submit(PolicyRunner runner, DeadlineJob job) {
    return runner.handle(new Event.Submitted(DecisionWorkload.NOW, job));
  }

  /** Time passes and nothing changes. */
  @Benchmark
  public List<Decision> timePassed(Steady state) {
    return state.learned.handle(new Event.TimePassed(DecisionWorkload.NOW));
  }

  /** A newcomer is told that it waits, with its numbers and what would be accepted instead. */
  @Benchmark
  public List<Decision> submittedAndWaits(Steady state) {
    List<Decision> decisions = submit(state.learned, state.thatWaits);
    state.learned.forget(DecisionWorkload.NOW, state.thatWaits.id());
    return decisions;
  }

  /** A newcomer is admitted and completes; the mean of the two decisions. */
  @Benchmark
  @OperationsPerInvocation(2)
  public int submittedAndRunsThenCompletes(Steady state) {
    return submit(state.learned, state.thatRuns).size() + state.complete(state.learned).size();
  }

  /** Time passes while too little is known to estimate. */
  @Benchmark
  public List<Decision> bootstrapping(Steady state) {
    return state.bootstrapping.handle(new Event.TimePassed(DecisionWorkload.NOW));
  }

  /** A tenth of the jobs that wait has become infeasible: so many decisions in one. */
  @Benchmark
  public List<Decision> manyInfeasible(Fresh state) {
    return state.runner.handle(new Event.TimePassed(DecisionWorkload.TENTH_INFEASIBLE));
  }

  /** Nodes came, and many that waited are admitted: so many decisions in one. */
  @Benchmark
  public List<Decision> manyAdmitted(Fresh state) {
    return state.runner.handle(
        new Event.CapacityChanged(DecisionWorkload.NOW, state.workload.grown()));
  }
}
