package io.github.punctual.it.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.testcluster.MeasuredRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a campaign did and found.
 *
 * @param faults how often each happened
 * @param jobs how many ended
 * @param succeeded how many of these with success
 * @param promisedJobs promises to jobs that were in force when a fault came, counted at each
 * @param liveReservations reservations likewise
 * @param burstsInForce queues with hard or soft bursts likewise
 * @param failovers how long they took
 * @param untrue what was told and did not hold
 * @param stuck jobs that did not end
 * @param leaked what stayed held or promised at the end
 */
record CampaignReport(
    long seed,
    Map<Fault, Integer> faults,
    int jobs,
    long succeeded,
    long promisedJobs,
    long liveReservations,
    long burstsInForce,
    FailoverTimes failovers,
    List<String> untrue,
    List<String> stuck,
    List<String> leaked,
    Duration took) {

  /**
   * Runs a campaign by the system properties {@code punctual.faults.seed} and {@code
   * punctual.faults.ends}, tells its row, and fails unless all that was told was true.
   *
   * @param kind of the campaign
   * @param ends of ResourceManagers unless the property says otherwise
   */
  static void of(FaultCluster cluster, String kind, int ends) throws Exception {
    long seed = Long.getLong("punctual.faults.seed", 1);
    try (MixedLoad load = new MixedLoad(cluster, seed)) {
      Campaign campaign = new Campaign(cluster, seed, load);
      CampaignReport report = campaign.run(Integer.getInteger("punctual.faults.ends", ends));
      report.row(kind).tell();
      assertEquals(List.of(), report.violations(), report::toString);
    }
  }

  /** All that must not be. */
  List<String> violations() {
    List<String> all = new ArrayList<>(untrue);
    all.addAll(stuck);
    all.addAll(leaked);
    return all;
  }

  MeasuredRow row(String kind) {
    int ends = faults.entrySet().stream().mapToInt(e -> e.getKey().ends() * e.getValue()).sum();
    int others =
        faults.entrySet().stream()
            .filter(e -> e.getKey().ends() == 0)
            .mapToInt(Map.Entry::getValue)
            .sum();
    return new MeasuredRow(
        "%s, seed %d".formatted(kind, seed),
        "nothing lost, doubled or untrue; no job stuck, nothing leaked",
        "%d ends of ResourceManagers and %d other faults, with %,d promises to jobs, %,d reservations and %,d queues with bursts in force, counted at each: %d lost, doubled or untrue; %d of %d jobs ended with success, %d stuck; %d leaked; %s%d minutes"
            .formatted(
                ends,
                others,
                promisedJobs,
                liveReservations,
                burstsInForce,
                untrue.size(),
                succeeded,
                jobs,
                stuck.size(),
                leaked.size(),
                failovers.words().isEmpty() ? "" : failovers.words() + "; ",
                took.toMinutes()),
        violations().isEmpty());
  }
}
