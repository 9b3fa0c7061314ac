package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.web.api.HttpAnswer;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The pages of queues. */
class QueuesPageTest {
  private static final String PATH = "/punctual/queues";
  private static final String CLICKS = "root.clicks";
  private static final String DEMAND = "8x1g,1x60s";

  private static String body(HttpAnswer answer) {
    assertEquals(200, answer.status(), answer::text);
    return answer.text();
  }

  @Test
  void listsWhatDeclaresAnythingWithItsClassAndWhatItHolds() throws Exception {
    TestPlans plans = new TestPlans().with("root.prod", 8);
    TestQueues queues =
        new TestQueues()
            .latency(CLICKS, DEMAND, TestQueues.past(CLICKS, 10), true)
            .set("root.adhoc", "best-effort-floor", "0.2")
            .plans(plans.plans());
    String page = body(queues.page(PATH, Set.of(CLICKS, "root.adhoc", "root.prod")));
    assertTrue(page.contains("<span class=\"chip good\">hard</span>"), page);
    assertTrue(page.contains("every condition holds"), "the reason, on opening: " + page);
    assertTrue(page.contains("5 of 8 GiB memory"), page);
    assertTrue(page.contains("due in 30s"), page);
    assertTrue(page.contains("8 of 10"), "bursts on time: " + page);
    assertTrue(page.contains("<span class=\"chip\">limits</span>"), page);
    assertTrue(page.contains("<span class=\"chip good\">reservations</span>"), page);
    assertTrue(page.contains("href=\"/punctual/queues/root.clicks\""), page);
  }

  @Test
  void aSoftBurstIsServedUpToALevelAndPromisedNothing() throws Exception {
    TestQueues queues =
        new TestQueues()
            .latency("root.first", "40x1g,1x60s", List.of(), true)
            .latency(CLICKS, "30x1g,1x60s", List.of(), true);
    String page = body(queues.page(PATH, Set.of(CLICKS)));
    assertTrue(page.contains(">soft</span>"), page);
    assertTrue(page.contains("nothing promised"), page);
    String hard = body(queues.page(PATH, Set.of("root.first")));
    assertFalse(hard.contains("nothing promised"), hard);
  }

  @Test
  void hidesQueuesThatTheCallerMayNotSee() throws Exception {
    TestQueues queues = new TestQueues().latency(CLICKS, DEMAND, List.of(), false);
    String page = body(queues.page(PATH, Set.of()));
    assertFalse(page.contains(CLICKS), page);
    assertTrue(page.contains("1 that you may not see do"), page);
    assertEquals(403, queues.page(PATH + "/" + CLICKS, Set.of()).status());
  }

  @Test
  void saysPlainlyThatNothingIsDeclaredAndWhatToTryUnderEveryScheduler() {
    String without = body(new TestQueues().withoutBursts().page(PATH, Set.of()));
    assertTrue(without.contains("No queue declares bursts, reservations or limits"), without);
    assertTrue(without.contains("JusticeScheduler makes no promises about bursts"), without);
    assertTrue(without.contains("io.github.punctual.PunctualScheduler"), without);
    String with = body(new TestQueues().page(PATH, Set.of()));
    assertTrue(with.contains("punctual.kind = latency"), with);
    assertFalse(with.contains("makes no promises about bursts"), with);
  }

  @Test
  void drawsPastBurstsAndThePresentOneAndSaysWhyOneWasLate() throws Exception {
    TestQueues queues = new TestQueues().latency(CLICKS, DEMAND, TestQueues.past(CLICKS, 10), true);
    String page = body(queues.page(PATH + "/" + CLICKS, Set.of(CLICKS)));
    assertEquals(8, count(page, "<rect class=\"kept-days\" x="), "on time");
    assertEquals(2, count(page, "<rect class=\"missed-days\" x="), "late");
    assertEquals(1, count(page, "<rect class=\"used\" x="), "the present one");
    assertEquals(1, count(page, "<g class=\"now\">"), "the present is in the picture");
    assertEquals(1, count(page, "<g class=\"due\">"), "so is the deadline");
    assertTrue(page.contains("Its work was done 6s after its deadline."), page);
    assertTrue(page.contains("3 earlier"), "not all are told one by one: " + page);
    assertTrue(page.contains("/cluster/scheduler?openQueues=root.clicks"), page);
  }

  @Test
  void showsAQueueThatDeclaresNothingAndRefusesOneThatIsNotThere() {
    TestQueues queues = new TestQueues();
    String page = body(queues.page(PATH + "/root.plain", Set.of("root.plain")));
    assertTrue(page.contains("It declares nothing"), page);
    HttpAnswer missing = queues.page(PATH + "/root.nowhere", Set.of("root.nowhere"));
    assertEquals(404, missing.status());
    assertTrue(missing.text().contains("There is no queue root.nowhere"), missing::text);
  }

  private static int count(String page, String part) {
    return page.split(Pattern.quote(part), -1).length - 1;
  }
}
