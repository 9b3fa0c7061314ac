package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Run;
import java.util.List;

/** Demands, and where they are placed, as JSON. */
final class DemandJson {
  private DemandJson() {}

  static ObjectNode write(Demand demand) {
    if (demand instanceof DemandStage stage) {
      return stage(stage);
    }
    ObjectNode node = Json.object();
    if (demand instanceof Choice choice) {
      all(node.putArray("any"), choice.options());
    } else if (demand instanceof Union union) {
      all(node.putArray("all"), union.parts());
    } else {
      Sequence sequence = (Sequence) demand;
      all(node.putArray("order"), sequence.parts());
      ArrayNode gaps = node.putArray("gaps");
      sequence.gaps().forEach(gap -> gaps.addArray().add(gap.least()).add(gap.most()));
    }
    return node;
  }

  private static void all(ArrayNode array, List<Demand> demands) {
    demands.forEach(each -> array.add(write(each)));
  }

  static Demand read(JsonPlace place) {
    return place.make(
        () -> {
          if (place.optional("any").isPresent()) {
            return new Choice(place.field("any").list(DemandJson::read));
          }
          if (place.optional("all").isPresent()) {
            return new Union(place.field("all").list(DemandJson::read));
          }
          if (place.optional("order").isPresent()) {
            return new Sequence(
                place.field("order").list(DemandJson::read),
                place.field("gaps").list(DemandJson::gap));
          }
          return stage(place);
        });
  }

  private static Steps gap(JsonPlace place) {
    List<Long> ends = place.list(JsonPlace::longValue);
    if (ends.size() != 2) {
      throw place.problem("must be the fewest and the most steps");
    }
    return new Steps(ends.get(0), ends.get(1));
  }

  private static ObjectNode stage(DemandStage stage) {
    ObjectNode node = Json.object().put("id", stage.id());
    node.set("bundle", CapacityJson.vector(stage.bundle()));
    return node.put("gang", stage.gang())
        .put("maxParallel", stage.maxParallel())
        .put("lease", stage.lease())
        .put("work", stage.work())
        .put("start", stage.start())
        .put("finish", stage.finish());
  }

  private static DemandStage stage(JsonPlace place) {
    return place.make(
        () ->
            new DemandStage(
                place.field("id").intValue(),
                CapacityJson.vector(place.field("bundle")),
                place.field("gang").intValue(),
                place.field("maxParallel").intValue(),
                place.field("lease").intValue(),
                place.field("work").longValue(),
                place.field("start").longValue(),
                place.field("finish").longValue()));
  }

  static ArrayNode write(Placement placement) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (Allocation allocation : placement.allocations()) {
      ObjectNode node = array.addObject();
      node.set("stage", stage(allocation.stage()));
      ArrayNode runs = node.putArray("runs");
      allocation
          .runs()
          .forEach(run -> runs.addArray().add(run.start()).add(run.end()).add(run.bundles()));
    }
    return array;
  }

  static Placement placement(JsonPlace place) {
    return new Placement(
        place.list(
            each ->
                new Allocation(
                    stage(each.field("stage")), each.field("runs").list(DemandJson::run))));
  }

  private static Run run(JsonPlace place) {
    List<Long> numbers = place.list(JsonPlace::longValue);
    if (numbers.size() != 3) {
      throw place.problem("must be the first step, the step after the last, and the bundles");
    }
    return place.make(
        () -> new Run(numbers.get(0), numbers.get(1), Math.toIntExact(numbers.get(2))));
  }
}
