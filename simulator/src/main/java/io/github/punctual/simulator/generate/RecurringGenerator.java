package io.github.punctual.simulator.generate;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.PoissonDistribution;

/**
 * Jobs as clusters have them, to judge promises by: a few names that come again and again, most of
 * them small; task times of a run are its name's mean, the run's own drift and each task's own, and
 * some runs have a straggler. Deadlines are a multiple of the run's longest task and an allowance.
 *
 * <p>docs/workloads.md has the settings and what is assumed.
 */
final class RecurringGenerator extends WorkloadGenerator {
  private static final ResourceVector TASK = ResourceVector.of(1024, 1);

  private final double load;
  private final int containers;
  private final long spanMillis;
  private final DeadlineDistance deadlines;
  private final double allowanceMillis;
  private final int names;
  private final int users;
  private final Law taskSeconds;
  private final double drift;
  private final double spread;
  private final double stragglers;
  private final double withoutDeadline;
  private final double unknown;
  private final double doublingMillis;
  private final ArrivalProcess arrivals;

  RecurringGenerator(GeneratorSpec spec) {
    super(spec.text());
    this.load = spec.number("load", 1, 0.01, 10);
    this.containers = spec.whole("containers", 60, 1, 1_000_000);
    this.spanMillis = Math.round(spec.millis("span", "1h"));
    this.deadlines =
        spec.word("deadlines", "tight", List.of("tight", "loose")).equals("tight")
            ? DeadlineDistance.TIGHT
            : DeadlineDistance.LOOSE;
    this.allowanceMillis = spec.millis("allowance", "6s");
    this.names = spec.whole("names", 24, 1, 100_000);
    this.users = spec.whole("users", 1, 1, 100_000);
    this.taskSeconds = spec.law("task-time", "log(10..60)");
    this.drift = spec.number("drift", 0.15, 0, 3);
    this.spread = spec.number("spread", 0.3, 0, 3);
    this.stragglers = spec.number("stragglers", 0.1, 0, 1);
    this.withoutDeadline = spec.number("without-deadline", 0.15, 0, 1);
    this.unknown = spec.number("unknown", 0, 0, 1);
    this.doublingMillis = spec.has("doubling") ? spec.millis("doubling", "") : Double.MAX_VALUE;
    this.arrivals = ArrivalOptions.of(spec, "poisson");
  }

  @Override
  public Workload generate(long seed) {
    List<RecurringName> recurring =
        RecurringName.draw(names, users, taskSeconds, RandomStream.of(seed, "recurring names"));
    RecurringName largest =
        recurring.stream()
            .max(Comparator.comparingDouble(one -> one.workSeconds(stragglers)))
            .orElseThrow();
    long[] instants = instants(recurring, RandomStream.of(seed, "recurring arrivals"));
    UniformRandomProvider choices = RandomStream.of(seed, "recurring choices");
    UniformRandomProvider shapes = RandomStream.of(seed, "recurring unknown");
    UniformRandomProvider times = RandomStream.of(seed, "recurring task times");
    UniformRandomProvider budgets = RandomStream.of(seed, "recurring deadlines");
    List<TraceJob> jobs = new ArrayList<>(instants.length);
    for (int i = 0; i < instants.length; i++) {
      RecurringName chosen = recurring.get(choices.nextInt(names));
      if (choices.nextDouble() < unknown) {
        chosen = RecurringName.once(i + 1, users, taskSeconds, shapes);
      }
      boolean isDoubled = chosen.equals(largest) && instants[i] >= doublingMillis;
      long[] millis = taskMillis(chosen, isDoubled ? 2 : 1, times);
      jobs.add(
          new TraceJob(
              "r" + (i + 1),
              "root.default",
              chosen.user(),
              chosen.name(),
              instants[i],
              budget(millis, budgets),
              List.of(
                  new Stage("task", chosen.tasks(), TaskDurations.each(millis), TASK, List.of()))));
    }
    return new Workload(name(), jobs);
  }

  /** A Poisson number of jobs whose expected work is the load. */
  private long[] instants(List<RecurringName> recurring, UniformRandomProvider random) {
    double seconds =
        recurring.stream().mapToDouble(one -> one.workSeconds(stragglers)).average().orElseThrow();
    double expected = load * containers * spanMillis / 1000 / seconds;
    int jobs =
        Math.max(
            1, PoissonDistribution.of(expected).inverseCumulativeProbability(random.nextDouble()));
    return arrivals.submitMillis(jobs, spanMillis, random);
  }

  private long[] taskMillis(RecurringName of, double times, UniformRandomProvider random) {
    double run = 1000 * times * of.meanSeconds() * Draws.factor(drift, random);
    long[] millis = new long[of.tasks()];
    // Drawn in any case, so that the share of stragglers changes nothing else.
    double luck = random.nextDouble();
    int straggler = random.nextInt(of.tasks());
    for (int i = 0; i < millis.length; i++) {
      double factor = Draws.factor(spread, random);
      factor *= i == straggler && luck < stragglers ? 2 : 1;
      millis[i] = Math.max(1, Math.round(run * factor));
    }
    return millis;
  }

  private OptionalLong budget(long[] taskMillis, UniformRandomProvider random) {
    double luck = random.nextDouble();
    double multiple = deadlines.multiple(random.nextDouble());
    if (luck < withoutDeadline) {
      return OptionalLong.empty();
    }
    long longest = Arrays.stream(taskMillis).max().orElseThrow();
    return OptionalLong.of(Math.max(1, Math.round(multiple * longest + allowanceMillis)));
  }
}
