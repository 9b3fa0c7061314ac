package io.github.punctual.it.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
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
      "| seed | ends of ResourceManagers | other faults | jobs, of which succeeded | promises at the faults: jobs, reservations"
          + " | lost, doubled or untrue | stuck | leaked | minutes |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";

  /**
   * Runs a campaign by the system properties {@code punctual.faults.seed} and {@code
   * punctual.faults.ends}, writes its row, and fails unless all that was told was true.
   *
   * @param name of the file that the row goes to
   * @param ends of ResourceManagers unless the property says otherwise
   */
  static void of(FaultCluster cluster, String name, int ends) throws Exception {
    long seed = Long.getLong("punctual.faults.seed", 1);
    try (MixedLoad load = new MixedLoad(cluster, seed)) {
      Campaign campaign = new Campaign(cluster, seed, load);
      CampaignReport report = campaign.run(Integer.getInteger("punctual.faults.ends", ends));
      Path folder = Files.createDirectories(Path.of("target", "faults"));
      Files.writeString(
          folder.resolve("%s-%d.md".formatted(name, seed)), CampaignReport.HEAD + report.row());
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

  String row() {
    int ends = faults.entrySet().stream().mapToInt(e -> e.getKey().ends() * e.getValue()).sum();
    int others =
        faults.entrySet().stream()
            .filter(e -> e.getKey().ends() == 0)
            .mapToInt(Map.Entry::getValue)
            .sum();
    return "| %d | %d | %d | %d, %d | %d, %d | %d | %d | %d | %d |%n"
        .formatted(
            seed,
            ends,
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
