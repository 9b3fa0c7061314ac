package io.github.punctual.it;

import static io.github.punctual.it.BopfClusters.SOON;
import static io.github.punctual.it.BopfClusters.service;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.Rest;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Declarations that cannot be meant, and callers who may not declare anything. */
@Timeout(600)
class BopfRefusalsIT {
  private static final String QUEUES = "/punctual/api/v1/queues";
  private static final Map<String, String> GOOD =
      Map.of("kind", "latency", "period", "5m", "on-time", "1m", "demand", "4x1g,1x1m");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "demand  | -4x1g,1x1m                | has tasks '-4'",
        "demand  | memory-mb=-1,vcores=10    | is negative",
        "period  | 0s                        | period=0s",
        "on-time | 6m                        | is longer than period=5m",
      })
  void badDeclarationStopsTheResourceManagerAndNamesTheRule(String key, String value, String told) {
    EmbeddedCluster.Builder builder = BopfClusters.builder("clicks", "etl").nodes(0);
    Map<String, String> declaration = new TreeMap<>(GOOD);
    declaration.put(key, value);
    declaration.forEach(
        (name, text) -> builder.set("yarn.scheduler.capacity.root.clicks.punctual." + name, text));

    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> builder.start().close());

    String message = refused.getMessage();
    assertTrue(message.contains("root.clicks.punctual." + key), message);
    assertTrue(message.contains(told), message);
  }

  @Test
  void onlyAdministratorsOfAQueueDeclareItAndOnlyWhatTheClusterCanServe() throws Exception {
    try (EmbeddedCluster cluster =
        BopfClusters.builder("clicks", "etl")
            .nodes(1)
            .set("yarn.acl.enable", "true")
            .set("yarn.admin.acl", System.getProperty("user.name") + ",operator")
            .set("yarn.scheduler.capacity.root.acl_administer_queue", " ")
            .set("yarn.scheduler.capacity.root.acl_submit_applications", " ")
            .set("yarn.scheduler.capacity.root.clicks.acl_administer_queue", "ann")
            .start()) {
      Poll.untilTrue("queues can be declared", SOON, () -> service(cluster).isReady());

      assertEquals(403, declare(cluster, "", "clicks", "4x1g,1x1m").status());
      Rest.Answer mallory = declare(cluster, "?user.name=mallory", "clicks", "4x1g,1x1m");
      assertEquals(403, mallory.status(), mallory::body);
      assertTrue(mallory.body().contains("mallory may not administer queue root.clicks"));
      assertEquals(403, declare(cluster, "?user.name=ann", "etl", "4x1g,1x1m").status());
      // 9 at once are more than the one node has.
      Rest.Answer tooMuch = declare(cluster, "?user.name=ann", "clicks", "9x1g,1x1m");
      assertTrue(tooMuch.status() >= 400 && tooMuch.status() < 500, tooMuch::body);
      assertTrue(service(cluster).registration(BopfClusters.id("clicks")).isEmpty());
      Rest.Answer ann = declare(cluster, "?user.name=ann", "clicks", "4x1g,1x1m");
      assertEquals(201, ann.status(), ann::body);
      assertEquals(403, remove(cluster, "mallory").status());
      assertEquals(200, remove(cluster, "operator").status());
      assertTrue(service(cluster).registration(BopfClusters.id("clicks")).isEmpty());
    }
  }

  private static Rest.Answer declare(
      EmbeddedCluster cluster, String caller, String queue, String demand) throws IOException {
    Map<String, String> body = new TreeMap<>(GOOD);
    body.put("queue", "root." + queue);
    body.put("demand", demand);
    return Rest.post(cluster.rmWebAddress(), QUEUES + caller, body);
  }

  private static Rest.Answer remove(EmbeddedCluster cluster, String caller) throws IOException {
    return Rest.delete(cluster.rmWebAddress(), QUEUES + "/root.clicks?user.name=" + caller);
  }
}
