package io.github.punctual.it.faults;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A short campaign against one ResourceManager; {@code dev-support/faults.sh kills} runs a long
 * one.
 */
@Timeout(1500)
class FaultsIT {
  @Test
  void whatWasToldIsTrueAfterFaultsAtRandomMoments() throws Exception {
    try (FaultCluster cluster = FaultCluster.start()) {
      CampaignReport.of(cluster, "kills", 3);
    }
  }
}
