package io.github.punctual.yarn.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** What the stock scheduler refuses in its legacy queue mode is refused without it, too. */
class StockQueueRulesTest {
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String LABEL = ".accessible-node-labels.gpu";

  private final Configuration conf = new Configuration(false);

  private void set(String... namesAndValues) {
    StockQueueRules.switchLegacyModeOff(conf);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      conf.set(PREFIX + namesAndValues[i], namesAndValues[i + 1]);
    }
  }

  private List<String> problems() {
    return StockQueueRules.check(conf);
  }

  private void refuses(String... parts) {
    List<String> problems = problems();
    assertEquals(1, problems.size(), problems::toString);
    for (String part : parts) {
      assertTrue(problems.get(0).contains(part), problems.get(0));
    }
    assertTrue(problems.get(0).contains("maybe "), problems.get(0));
  }

  private void twoQueues(String a, String b) {
    set("root.queues", "a,b", "root.a.capacity", a, "root.b.capacity", b);
  }

  @Test
  void siblingsThatAddUpAreTaken() {
    twoQueues("40", "60");
    assertEquals(List.of(), problems());
    twoQueues("33.333", "66.667");
    assertEquals(List.of(), problems());
  }

  @Test
  void siblingsThatDoNotAddUpAreRefused() {
    twoQueues("40", "50");
    refuses(
        "below root of the nodes without a label add up to 90",
        "root.a 40, root.b 50",
        "they must add up to 100",
        "yarn.scheduler.capacity.root.queues");
    twoQueues("40", "70");
    refuses("add up to 110");
  }

  @Test
  void nothingIsLookedAtWhereTheStockSchedulerLooks() {
    twoQueues("40", "50");
    conf.set(StockQueueRules.LEGACY, "true");
    assertEquals(List.of(), problems());
  }

  @Test
  void anOperatorWhoHasSwitchedTheLegacyModeOffIsNotStopped() {
    conf.set(StockQueueRules.LEGACY, "false");
    twoQueues("1w", "60");
    assertEquals(List.of(), problems());
  }

  @Test
  void siblingsFarBelowAreLookedAtAndMayAllBeZeroWhereTheirParentIs() {
    twoQueues("100", "0");
    set("root.a.queues", "x,y", "root.a.x.capacity", "50", "root.a.y.capacity", "20");
    refuses("below root.a of the nodes without a label add up to 70");
    set("root.a.queues", "", "root.b.queues", "x,y");
    assertEquals(List.of(), problems());
    set("root.b.x.capacity", "100");
    refuses("they must all be 0, because root.b itself has 0");
    set("root.b.allow-zero-capacity-sum", "true");
    assertEquals(List.of(), problems());
  }

  @Test
  void siblingsThatAreAllZeroNeedAParentThatIs() {
    twoQueues("100", "0");
    set("root.a.queues", "x,y");
    refuses("they must add up to 100, because root.a itself has 100", "root.a.x nothing");
    set("root.a.allow-zero-capacity-sum", "true");
    assertEquals(List.of(), problems());
  }

  @Test
  void eachLabelAddsUpByItselfWhoeverMayUseIt() {
    for (String accessible : List.of("gpu", "*")) {
      twoQueues("40", "60");
      set("root.accessible-node-labels", accessible, "root.a.accessible-node-labels", accessible);
      set("root.a" + LABEL + ".capacity", "80");
      refuses("of the nodes labelled gpu add up to 80", "root.a (gpu) 80, root.b (gpu) nothing");
      set("root.a" + LABEL + ".capacity", "100");
      assertEquals(List.of(), problems());
    }
    set("root.a.queues", "x", "root.a.x.capacity", "100");
    set("root.a" + LABEL + ".maximum-capacity", "100");
    refuses("below root.a of the nodes labelled gpu add up to 0", "root.a itself has 100");
  }

  @Test
  void weightsNeedNotAddUpButStandAlone() {
    twoQueues("1w", "2.5w");
    assertEquals(List.of(), problems());
    twoQueues("1w", "60");
    refuses("percentages and weights beside each other: root.a 1w, root.b 60");
  }

  @Test
  void vectorsAreLeftToTheStockScheduler() {
    twoQueues("[memory=50%,vcores=20%]", "60");
    assertEquals(List.of(), problems());
  }

  @Test
  void queuesAreMadeOnDemandBesideWeightsOnly() {
    String made = "root.auto-queue-creation-v2.enabled";
    twoQueues("40", "60");
    set(made, "true");
    refuses(
        "yarn.scheduler.capacity.root.auto-queue-creation-v2.enabled is true",
        "root.a 40, root.b 60",
        "weights");
    twoQueues("1w", "3w");
    assertEquals(List.of(), problems());
    set("root.queues", "");
    assertEquals(List.of(), problems());
  }
}
