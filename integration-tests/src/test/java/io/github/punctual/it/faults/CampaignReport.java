package io.github.punctual.it.faults;

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
    List<String> untrue,
    List<String> stuck,
    List<String> leaked,
    Duration took) {

  static final String HEAD =
      "| seed | kills of the ResourceManager | other faults | jobs, of which succeeded | promises at the faults: jobs, reservations"
          + " | lost, doubled or untrue | stuck | leaked | minutes |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";

  /** All that must not be. */
  List<String> violations() {
    List<String> all = new ArrayList<>(untrue);
    all.addAll(stuck);
    all.addAll(leaked);
    return all;
  }

  String row() {
    int kills = faults.entrySet().stream().mapToInt(e -> e.getKey().kills() * e.getValue()).sum();
    int others =
        faults.entrySet().stream()
            .filter(e -> e.getKey().kills() == 0)
            .mapToInt(Map.Entry::getValue)
            .sum();
    return "| %d | %d | %d | %d, %d | %d, %d | %d | %d | %d | %d |%n"
        .formatted(
            seed,
            kills,
            others,
            jobs,
            succeeded,
            promisedJobs,
            liveReservations,
            untrue.size(),
            stuck.size(),
            leaked.size(),
            took.toMinutes());
  }
}
