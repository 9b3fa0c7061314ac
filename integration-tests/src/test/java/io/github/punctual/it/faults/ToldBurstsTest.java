package io.github.punctual.it.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.testcluster.Rest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToldBurstsTest {
  private static final String FEEDS = "root.feeds";
  private static final String LEVEL = "{\"memory-mb\":3072,\"vcores\":3}";

  @Test
  void aClassThatFellWhileNodesWereAwayAndStayedDownIsFound() throws IOException {
    ToldBursts first = told("HARD", "REGISTERED", 7, "2m", LEVEL);
    ToldBursts later = told("SOFT", "REGISTERED", 7, "2m", LEVEL);

    assertEquals(
        List.of("the bursts of root.feeds are SOFT, and were HARD at first"),
        first.fallenIn(later));
    assertEquals(List.of(), first.fallenIn(new ToldBursts(false, later.queues())));
    assertEquals(List.of(), first.fallenIn(first));
  }

  @Test
  void classOriginDeclarationAndLevelAreReadOfThoseThatDeclareSomething() throws IOException {
    ToldBursts told = told("HARD", "REGISTERED", 7, "2m", LEVEL);

    assertEquals(
        Map.of(
            FEEDS,
            new ToldBursts.Bursts(
                "HARD",
                "REGISTERED",
                7,
                Map.of("period", "2m", "demand", "3x1g,1x30s"),
                Map.of("memory-mb", 3072L, "vcores", 3L))),
        told.queues());
  }

  @Test
  void hardAndSoftBurstsAreInForceAndNoOthers() throws IOException {
    assertEquals(1, told("HARD", "REGISTERED", 7, "2m", LEVEL).inForce());
    assertEquals(1, told("SOFT", "REGISTERED", 7, "2m", LEVEL).inForce());
    assertEquals(0, away(told("HARD", "REGISTERED", 7, "2m", LEVEL)).inForce());
    assertEquals(0, told("ELASTIC", "REGISTERED", 7, "2m", LEVEL).inForce());
    assertEquals(0, told("REJECTED", "CONFIGURED", 7, "2m", LEVEL).inForce());
  }

  @Test
  void whatIsToldAsBeforeIsTrueAlsoBesideMore() throws IOException {
    ToldBursts before = told("HARD", "REGISTERED", 7, "2m", LEVEL);

    assertEquals(List.of(), before.untrueIn(told("HARD", "REGISTERED", 7, "2m", LEVEL)));
    assertEquals(List.of(), new ToldBursts(true, Map.of()).untrueIn(before));
  }

  @Test
  void aQueueThatIsForgottenIsFound() throws IOException {
    ToldBursts before = told("HARD", "REGISTERED", 7, "2m", LEVEL);

    assertEquals(
        List.of("the bursts of root.feeds are forgotten"),
        before.untrueIn(new ToldBursts(true, Map.of())));
  }

  @Test
  void whereNodesAreAwayTheClassAndTheLevelMayChangeAndNothingElse() throws IOException {
    ToldBursts before = told("HARD", "REGISTERED", 7, "2m", LEVEL);

    assertEquals(List.of(), before.untrueIn(away(told("SOFT", "REGISTERED", 7, "2m", "{}"))));
    assertEquals(List.of(), away(told("SOFT", "REGISTERED", 7, "2m", "{}")).untrueIn(before));
    assertEquals(1, before.untrueIn(away(told("HARD", "REGISTERED", 8, "2m", LEVEL))).size());
    assertEquals(1, before.untrueIn(away(told("HARD", "REGISTERED", 7, "3m", LEVEL))).size());
    assertEquals(1, before.untrueIn(away(told("HARD", "CONFIGURED", 7, "2m", LEVEL))).size());
    assertEquals(1, before.untrueIn(new ToldBursts(false, Map.of())).size());
  }

  private static ToldBursts away(ToldBursts told) {
    return new ToldBursts(false, told.queues());
  }

  @Test
  void anotherClassOriginTimeDeclarationOrLevelIsFound() throws IOException {
    ToldBursts before = told("HARD", "REGISTERED", 7, "2m", LEVEL);

    for (ToldBursts other :
        List.of(
            told("SOFT", "REGISTERED", 7, "2m", LEVEL),
            told("HARD", "CONFIGURED", 7, "2m", LEVEL),
            told("HARD", "REGISTERED", 8, "2m", LEVEL),
            told("HARD", "REGISTERED", 7, "3m", LEVEL),
            told("HARD", "REGISTERED", 7, "2m", "{\"memory-mb\":2048,\"vcores\":3}"),
            told("HARD", "REGISTERED", 7, "2m", "{}"))) {
      assertEquals(
          List.of(
              "the bursts of root.feeds are others: %s, were %s"
                  .formatted(other.queues().get(FEEDS), before.queues().get(FEEDS))),
          before.untrueIn(other));
    }
  }

  /** Beside a queue that declares nothing, and another's entries in the ledger. */
  private static ToldBursts told(
      String queueClass, String origin, long since, String period, String level)
      throws IOException {
    String queues =
        """
        {"queues": [{"queue": "root.more", "message": "declares nothing"},
          {"queue": "root.feeds", "class": "%s", "origin": "%s", "sinceMillis": %d,
            "declaration": {"period": "%s", "demand": "3x1g,1x30s"}}]}"""
            .formatted(queueClass, origin, since, period);
    String ledger =
        """
        {"entries": [
          {"kind": "hard-burst", "holder": "root.clicks", "amount": [
            {"fromMillis": 1, "amount": {"memory-mb": 4096, "vcores": 4}}]},
          {"kind": "floor", "holder": "root.feeds", "amount": [
            {"fromMillis": 1, "amount": {"memory-mb": 9999, "vcores": 9}}]},
          {"kind": "hard-burst", "holder": "root.feeds", "amount": [
            {"fromMillis": 1, "amount": {}}, {"fromMillis": 9, "amount": %s},
            {"fromMillis": 20, "amount": {"vcores": 0}}]}]}"""
            .formatted(level);
    return ToldBursts.of(true, Rest.parse(queues), Rest.parse(ledger));
  }
}
