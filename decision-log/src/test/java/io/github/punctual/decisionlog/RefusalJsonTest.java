package io.github.punctual.decisionlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.Refusal.Binding;
import io.github.punctual.core.decision.Refusal.Cap;
import io.github.punctual.core.decision.Refusal.Holder;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.core.decision.Refusal.When;
import io.github.punctual.core.decision.RefusalText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RefusalJsonTest {
  private static final Refusal REFUSAL =
      new Refusal(
          "USER_CAP",
          "it is too much",
          List.of(new Measure("vcores", 90.5, 40, OptionalDouble.of(100))),
          new When(OptionalLong.of(1000), OptionalLong.of(2000), OptionalLong.of(3000)),
          Optional.of(
              new Binding(
                  "root/ada", "vcores", Optional.of(new Cap(0.5, 0, OptionalLong.of(4000))))),
          List.of(new Holder("a", OptionalDouble.of(50), OptionalLong.of(5000))),
          2,
          List.of(
              new Offer(Offer.LATER, "later(...)", OptionalLong.of(6000), OptionalDouble.of(0.25))),
          "less");

  private static final long MOST_EXACT = 1L << 53;

  @Test
  void hasEveryNumberOfARefusalByOneName() {
    assertEquals(
        Json.tree(
            """
            {"code":"USER_CAP","message":"%s","why":"it is too much",
            "measures":[{"unit":"vcores","asked":90.5,"available":40,"most":100}],
            "fromMillis":1000,"from":"1970-01-01T00:00:01Z",
            "untilMillis":2000,"until":"1970-01-01T00:00:02Z",
            "tightestMillis":3000,"tightest":"1970-01-01T00:00:03Z",
            "binding":{"pool":"root/ada","resourceType":"vcores","fraction":0.5,"windowMillis":0,
            "fitsFromMillis":4000,"fitsFrom":"1970-01-01T00:00:04Z"},
            "holders":[{"name":"a","amount":50,"untilMillis":5000,
            "until":"1970-01-01T00:00:05Z"}],"hiddenHolders":2,
            "offers":[{"kind":"later","accept":"later(...)","untilMillis":6000,
            "until":"1970-01-01T00:00:06Z","fraction":0.25}],"try":"less"}
            """
                .formatted(RefusalText.of(REFUSAL))),
        Json.tree(Json.text(RefusalJson.of(REFUSAL))));
  }

  @Test
  void agreesWithTheWordsOfEveryDecisionThatRefuses() {
    RandomRecords records = new RandomRecords(7);
    int refused = 0;
    for (int i = 0; i < 2000; i++) {
      Decision decision = records.decision();
      if (decision.refusal().isEmpty()) {
        continue;
      }
      refused++;
      JsonNode node = RefusalJson.of(decision.refusal().get());
      String text = node.path("message").asText();
      assertTrue(text.startsWith(decision.reason() + ": " + node.path("why").asText()), text);
      for (JsonNode measure : node.path("measures")) {
        for (String name : List.of("asked", "available")) {
          // Beyond this not every whole number is one of double precision.
          assertTrue(
              measure.path(name).asLong() > MOST_EXACT
                  || text.contains(" " + measure.path(name).asText() + " "),
              measure + text);
        }
      }
      node.path("holders").forEach(holder -> assertSays(text, holder.path("name")));
      node.path("offers").forEach(offer -> assertSays(text, offer.path("accept")));
    }
    assertTrue(refused > 100, "hardly any refuses");
  }

  private static void assertSays(String text, JsonNode part) {
    assertTrue(text.contains(part.asText()), () -> part + " is not in: " + text);
  }
}
