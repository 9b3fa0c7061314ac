package io.github.punctual.it.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A short campaign; {@code dev-support/faults.sh} runs a long one, by the system properties {@code
 * punctual.faults.seed} and {@code punctual.faults.kills}.
 */
@Timeout(1500)
class FaultsIT {
  private static final long SEED = Long.getLong("punctual.faults.seed", 1);
  private static final int KILLS = Integer.getInteger("punctual.faults.kills", 3);

  @Test
  void whatWasToldIsTrueAfterFaultsAtRandomMoments() throws Exception {
    try (FaultCluster cluster = FaultCluster.start();
        MixedLoad load = new MixedLoad(cluster, SEED)) {
      CampaignReport report = new Campaign(cluster, SEED, load).run(KILLS);
      Path folder = Files.createDirectories(Path.of("target", "faults"));
      Files.writeString(folder.resolve(SEED + ".md"), CampaignReport.HEAD + report.row());
      assertEquals(List.of(), report.violations(), report::toString);
    }
  }
}
