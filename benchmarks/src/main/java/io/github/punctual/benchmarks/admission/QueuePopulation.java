package io.github.punctual.benchmarks.admission;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * The queues of section 5.2.4 of the BoPF paper: so many latency-sensitive ones with 500 bursts
 * each, and as many throughput-sensitive ones. The paper does not say what they ask for; here a
 * burst lasts 27 s and comes about every 300 s, as in its experiments, and asks for a part of the
 * queue's fair share.
 */
enum QueuePopulation {
  /** Single bursts, at random times, whose peaks together exceed the cluster five times. */
  LISTED(0.9, QueuePopulation::listed),
  /** Single bursts that are so small that all fit at once. */
  LISTED_SMALL(0.1, QueuePopulation::listed),
  /** Single bursts above the fair share, so all are elastic. */
  LISTED_GREEDY(1.5, QueuePopulation::listed),
  /** Periods of 60 to 3,600 s with known arrivals, at full seconds. */
  PERIODIC(0.9, QueuePopulation::periodic),
  /** The same with arrivals that nobody knows. */
  ANY_TIME(0.9, QueuePopulation::anyTime);

  static final ResourceVector CAPACITY = ResourceVector.of(400_000_000L, 100_000);
  static final int BURSTS = 500;
  private static final long PERIOD_MILLIS = 300_000;
  private static final long ON_TIME_MILLIS = 27_000;
  private static final long[] PERIODS_SECONDS = {60, 120, 300, 600, 900, 1800, 3600};

  private final double partOfShare;
  private final Plan plan;

  QueuePopulation(double partOfShare, Plan plan) {
    this.partOfShare = partOfShare;
    this.plan = plan;
  }

  /** Makes the bursts of a queue, which ask for a part of all the cluster. */
  private interface Plan {
    BurstPlan of(double part, SplittableRandom random);
  }

  /** So many queues of both kinds, first those with bursts. */
  List<QueueDeclaration> queues(int each) {
    SplittableRandom random = new SplittableRandom(1);
    double part = partOfShare / (2 * each);
    List<QueueDeclaration> queues = new ArrayList<>(2 * each);
    add(queues, each, i -> QueueDeclaration.latency(id("lq", i), 1, plan.of(part, random)));
    add(queues, each, i -> QueueDeclaration.throughput(id("tq", i), 1));
    return queues;
  }

  private static void add(
      List<QueueDeclaration> queues, int count, IntFunction<QueueDeclaration> make) {
    for (int i = 0; i < count; i++) {
      queues.add(make.apply(i));
    }
  }

  private static QueueId id(String kind, int number) {
    return new QueueId("root." + kind + number);
  }

  private static ResourceSeconds demand(double part, long gapMillis) {
    return ResourceSeconds.of(CAPACITY, gapMillis).times(part);
  }

  private static BurstPlan listed(double part, SplittableRandom random) {
    List<Burst> bursts = new ArrayList<>(BURSTS);
    long arrival = random.nextLong(PERIOD_MILLIS);
    for (int i = 0; i < BURSTS; i++) {
      long gap = random.nextLong(PERIOD_MILLIS * 9 / 10, PERIOD_MILLIS * 11 / 10);
      bursts.add(new Burst(arrival, ON_TIME_MILLIS, demand(part, gap)));
      arrival += gap;
    }
    return new BurstPlan.Listed(bursts, arrival, 0.95);
  }

  private static BurstPlan periodic(double part, SplittableRandom random) {
    long seconds = PERIODS_SECONDS[random.nextInt(PERIODS_SECONDS.length)];
    return periodic(part, seconds * 1000, OptionalLong.of(random.nextLong(seconds) * 1000));
  }

  private static BurstPlan anyTime(double part, SplittableRandom random) {
    long seconds = PERIODS_SECONDS[random.nextInt(PERIODS_SECONDS.length)];
    return periodic(part, seconds * 1000, OptionalLong.empty());
  }

  private static BurstPlan periodic(double part, long period, OptionalLong first) {
    long onTime = period * ON_TIME_MILLIS / PERIOD_MILLIS;
    return new BurstPlan.Periodic(first, period, onTime, demand(part, period), 0.95);
  }
}
