package io.github.punctual.cli.rdl;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.cli.text.TextTable;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What an expression is compiled to, for people and as JSON. */
final class RdlDemandText {
  private final RdlTimes times;
  private final List<List<String>> rows = new ArrayList<>();

  private RdlDemandText(RdlTimes times) {
    this.times = times;
  }

  /** A line for each stage, indented as the operators around it. */
  static String table(Demand demand, RdlTimes times) {
    RdlDemandText text = new RdlDemandText(times);
    text.rows.add(
        List.of(
            "STAGE", "BUNDLE", "GANG", "AT ONCE", "LEASE", "WORK", "SHORTEST", "FROM", "UNTIL"));
    text.write(demand, 0, "");
    return TextTable.of(text.rows);
  }

  private void write(Demand demand, int depth, String before) {
    if (demand instanceof DemandStage stage) {
      rows.add(
          List.of(
              "  ".repeat(depth) + before + stage.id(),
              RdlText.bundle(stage.bundle()),
              Integer.toString(stage.gang()),
              Integer.toString(stage.maxParallel()),
              times.duration(stage.lease()),
              times.duration(stage.work()),
              times.duration(stage.shortest()),
              times.at(stage.start()),
              times.at(stage.finish())));
      return;
    }
    operator(
        depth,
        before
            + (demand instanceof Union
                ? "all of"
                : demand instanceof Choice ? "any of" : "one after the other"));
    for (int i = 0; i < demand.parts().size(); i++) {
      boolean gap = i > 0 && demand instanceof Sequence s && !s.gaps().get(i - 1).equals(Steps.ANY);
      write(
          demand.parts().get(i),
          depth + 1,
          gap ? gap(((Sequence) demand).gaps().get(i - 1)) + " " : "");
    }
  }

  private String gap(Steps gap) {
    String least = times.duration(gap.least());
    if (gap.most() == Long.MAX_VALUE) {
      return "(after %s)".formatted(least);
    }
    String most = times.duration(gap.most());
    return gap.least() == 0
        ? "(within %s)".formatted(most)
        : "(after %s to %s)".formatted(least, most);
  }

  private void operator(int depth, String name) {
    rows.add(List.of("  ".repeat(depth) + name, "", "", "", "", "", "", "", ""));
  }

  /** The tree of a demand. */
  static ObjectNode json(Demand demand, long stepMillis) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (demand instanceof DemandStage stage) {
      node.put("stage", stage.id());
      ObjectNode bundle = node.putObject("bundle");
      stage.bundle().amounts().forEach(bundle::put);
      return node.put("gang", stage.gang())
          .put("maxParallel", stage.maxParallel())
          .put("leaseMillis", stage.lease() * stepMillis)
          .put("workBundleMillis", stage.work() * stepMillis)
          .put("shortestMillis", stage.shortest() * stepMillis)
          .put("start", instant(stage.start(), stepMillis))
          .put("finish", instant(stage.finish(), stepMillis));
    }
    node.put(
        "operator", demand instanceof Union ? "all" : demand instanceof Choice ? "any" : "order");
    ArrayNode parts = node.putArray("parts");
    demand.parts().forEach(part -> parts.add(json(part, stepMillis)));
    if (demand instanceof Sequence sequence) {
      ArrayNode gaps = node.putArray("gaps");
      for (Steps gap : sequence.gaps()) {
        ObjectNode limits = gaps.addObject().put("leastMillis", gap.least() * stepMillis);
        if (gap.most() < Long.MAX_VALUE) {
          limits.put("mostMillis", gap.most() * stepMillis);
        }
      }
    }
    return node;
  }

  static String instant(long step, long stepMillis) {
    return Instant.ofEpochMilli(step * stepMillis).toString();
  }
}
