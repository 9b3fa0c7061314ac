package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Stage;
import io.github.punctual.reservation.demand.Union;
import java.util.List;
import java.util.Optional;

/** How much demands are. */
final class Amounts {
  private Amounts() {}

  /** The work of a demand, with the first option of every choice. */
  static ResourceSeconds least(Optional<Demand> demand, long stepMillis) {
    return demand.map(each -> least(each, stepMillis)).orElse(ResourceSeconds.ZERO);
  }

  private static ResourceSeconds least(Demand demand, long stepMillis) {
    if (demand instanceof Stage stage) {
      return ResourceSeconds.of(stage.bundle(), stage.work() * stepMillis);
    }
    if (demand instanceof Choice choice) {
      return least(choice.options().get(0), stepMillis);
    }
    ResourceSeconds sum = ResourceSeconds.ZERO;
    for (Demand part : parts(demand)) {
      sum = sum.plus(least(part, stepMillis));
    }
    return sum;
  }

  /** What a demand consists of, one level down. */
  static List<Demand> parts(Demand demand) {
    if (demand instanceof Choice choice) {
      return choice.options();
    }
    if (demand instanceof Union union) {
      return union.parts();
    }
    if (demand instanceof Sequence sequence) {
      return sequence.parts();
    }
    return List.of();
  }

  /** The stages of a demand, those of all options. */
  static List<Stage> stages(Demand demand) {
    return demand instanceof Stage stage
        ? List.of(stage)
        : parts(demand).stream().flatMap(part -> stages(part).stream()).toList();
  }
}
