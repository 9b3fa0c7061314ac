package io.github.punctual.it.faults;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.it.faults.LoadJob.End;
import io.github.punctual.testcluster.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hits a cluster under load, by a seed, and looks after each fault whether all told is true. */
final class Campaign {
  private static final Logger LOG = LoggerFactory.getLogger(Campaign.class);
  private static final Duration DRAIN = Duration.ofMinutes(15);

  private final FaultCluster cluster;
  private final long seed;
  private final Random random;
  private final MixedLoad load;
  private final Faults faults;
  private final Map<Fault, Integer> done = new EnumMap<>(Fault.class);
  private final List<String> untrue = new ArrayList<>();
  private long promisedJobs;
  private long liveReservations;
  private long burstsInForce;

  /** What was told of bursts at first while all nodes counted. */
  private Optional<ToldBursts> first = Optional.empty();

  Campaign(FaultCluster cluster, long seed, MixedLoad load) {
    this.cluster = cluster;
    this.seed = seed;
    this.random = new Random(seed);
    this.load = load;
    this.faults = new Faults(cluster, random);
  }

  /**
   * Runs until a number of ResourceManagers were ended, then lets everything end.
   *
   * @param ends at least 1
   */
  CampaignReport run(int ends) throws IOException, YarnException, InterruptedException {
    long began = System.nanoTime();
    load.refill();
    int ended = 0;
    while (ended < ends) {
      Thread.sleep(1_000 + random.nextInt(8_000));
      Fault fault = next(ended);
      hit(fault);
      ended += fault.ends();
      load.refill();
    }
    List<String> stuck = load.drain(DRAIN);
    List<String> leaked = leaked();
    lookAtEnds();
    if (burstsInForce == 0) {
      untrue.add("no burst was in force at any fault, so that none was looked at");
    }
    return new CampaignReport(
        seed,
        Map.copyOf(done),
        load.ended().size(),
        load.ended().stream().filter(End::succeeded).count(),
        promisedJobs,
        liveReservations,
        burstsInForce,
        faults.times(),
        List.copyOf(untrue),
        stuck,
        leaked,
        Duration.ofNanos(System.nanoTime() - began));
  }

  private Fault next(int ended) {
    if (cluster.processes().resourceManagers().count() > 1) {
      return Fault.failover(ended);
    }
    return ended == 0 ? Fault.KILL : Fault.at(random.nextInt(100));
  }

  private void hit(Fault fault) throws IOException, YarnException, InterruptedException {
    cluster.awaitReady();
    Told before = Told.by(cluster);
    promisedJobs += before.promisedJobs();
    liveReservations +=
        before.reservations().values().stream().filter(Told.Reservation::live).count();
    ToldBursts bursts = ToldBursts.by(cluster);
    burstsInForce += bursts.inForce();
    LOG.info("{}: {}, {} jobs promised", done, fault.words(), before.promisedJobs());
    faults.hit(fault, load.live()).ifPresent(untrue::add);
    done.merge(fault, 1, Integer::sum);
    JsonNode status = cluster.awaitReady();
    before.untrueIn(Told.by(cluster), fault.losesNodes()).forEach(this::found);
    ToldBursts after = ToldBursts.by(cluster);
    bursts.untrueIn(after).forEach(this::found);
    // A class that falls between two faults is found, too.
    first = first.or(() -> Optional.of(bursts).filter(ToldBursts::whole));
    first.ifPresent(told -> told.fallenIn(after).forEach(this::found));
    JsonNode failures = cluster.shown("queues").path("policyFailures");
    if (!failures.isObject() || !failures.isEmpty()) {
      found("failures of the policy of queues: " + failures);
    }
    for (String count : List.of("policyFailures", "storeFailures", "bypassed")) {
      if (status.path("counts").path(count).asLong(-1) != 0) {
        found("%s: %s".formatted(count, status.path("counts")));
      }
    }
    if (status.path("store").path("recordsLost").asLong(-1) != 0) {
      found("the store has lost records: " + status.path("store"));
    }
    awaitNothingTwice();
  }

  private void found(String what) {
    LOG.error(what);
    untrue.add("after %s: %s".formatted(done, what));
  }

  private void awaitNothingTwice() {
    try {
      Poll.until(
          "nothing is promised twice",
          Duration.ofMinutes(1),
          () -> cluster.ledger(""),
          ledger -> !ledger.isMissingNode() && ledger.path("twice").isEmpty());
    } catch (AssertionError e) {
      found(e.getMessage());
    }
  }

  /** What is still held or promised though nobody is there any more. */
  private List<String> leaked() throws IOException, YarnException {
    for (String id : load.reservations()) {
      cluster.giveBack(id);
    }
    List<String> leaked = new ArrayList<>();
    awaitNone(leaked, "burst without jobs", this::burstsThatGoOn);
    try {
      cluster.withdrawBursts();
    } catch (IOException e) {
      // What was found is worth more than an end without it.
      leaked.add(e.getMessage());
    }
    for (String kind : List.of("deadline-job", "reservation", "hard-burst", "soft-burst")) {
      awaitNone(
          leaked,
          "promise of kind " + kind,
          () -> {
            JsonNode ledger = cluster.ledger("?kind=" + kind);
            return ledger.isMissingNode() ? -1 : ledger.path("entries").size();
          });
    }
    for (String number :
        List.of("allocatedMB", "allocatedVirtualCores", "reservedMB", "containersPending")) {
      awaitNone(
          leaked,
          number,
          () ->
              cluster
                  .processes()
                  .get("/ws/v1/cluster/metrics")
                  .json()
                  .at("/clusterMetrics/" + number)
                  .asInt(-1));
    }
    return leaked;
  }

  private int burstsThatGoOn() throws IOException {
    int going = 0;
    for (JsonNode queue : cluster.shown("queues").path("queues")) {
      going += queue.has("burst") ? 1 : 0;
    }
    return going;
  }

  private static void awaitNone(List<String> leaked, String what, Callable<Integer> count) {
    try {
      Poll.until("no " + what, FaultCluster.WAIT, count, left -> left == 0);
    } catch (AssertionError e) {
      leaked.add(e.getMessage());
    }
  }

  /** What was told of jobs that ended is how they ended. */
  private void lookAtEnds() throws IOException {
    for (End end : load.ended()) {
      JsonNode job = cluster.shown("jobs/" + end.id());
      String phase = job.path("phase").asText();
      boolean inTime = end.report().getFinishTime() <= job.path("deadlineMillis").asLong();
      if (end.succeeded() && phase.equals(inTime ? "MISSED" : "MET")) {
        untrue.add(
            "%s is told %s, and it ended at %d"
                .formatted(job, phase, end.report().getFinishTime()));
      }
    }
    for (String trace : cluster.ourExceptions()) {
      untrue.add("an exception of ours in a ResourceManager's log: " + trace);
    }
  }
}
