package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.FailingQueueScheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told over HTTP when deciding about queues fails. */
class QueueFailuresWebTest {
  private static final String QUEUES = "/punctual/api/v1/queues?user.name=";

  @TempDir Path directory;

  @BeforeEach
  void decideAtFirst() {
    YarnAuthorizationProvider.destroy();
    FailingQueueScheduler.FAILS.set(false);
  }

  @AfterEach
  void decideAgain() {
    FailingQueueScheduler.FAILS.set(false);
    YarnAuthorizationProvider.destroy();
  }

  @Test
  void thatThePolicyFailsIsToldToEverybodyAndWhyToAdministratorsOfTheClusterAlone()
      throws Exception {
    Map<String, String> settings =
        Map.of(
            YarnConfiguration.RM_SCHEDULER,
            FailingQueueScheduler.class.getName(),
            YarnConfiguration.YARN_ACL_ENABLE,
            "true",
            YarnConfiguration.YARN_ADMIN_ACL,
            "boss",
            "punctual.bopf.update-interval-ms",
            "50",
            "yarn.scheduler.capacity.root.acl_administer_queue",
            "keeper");
    try (WebRm rm = WebRm.start(directory, settings)) {
      rm.addNode("node1", 16_384, 16);
      FailingQueueScheduler.FAILS.set(true);
      JsonNode all =
          Await.until(
              "the policy is bypassed",
              () -> rm.json(QUEUES + "boss"),
              list -> list.path("bypassed").booleanValue());
      assertTrue(
          all.path("policyFailures").toString().contains("FailingQueueScheduler"), all::toString);
      for (String user : List.of("keeper", "stranger", "dr.who")) {
        JsonNode some = rm.json(QUEUES + user);
        assertTrue(some.path("bypassed").booleanValue(), some::toString);
        assertFalse(some.has("policyFailures"), some::toString);
      }
    }
  }
}
