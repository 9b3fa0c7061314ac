package io.github.punctual.reservation.milp;

import com.google.ortools.modelbuilder.LinearExpr;
import com.google.ortools.modelbuilder.LinearExprBuilder;
import com.google.ortools.modelbuilder.Variable;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The variables of one demand, and how its parts depend on each other. */
final class DemandModel {
  private final Model model;
  private final MilpSettings settings;

  /** Without it nothing says which part of a sequence is first, as in a bound. */
  private final boolean ordered;

  private final Variable placed;
  private final List<StageModel> stages = new ArrayList<>();
  private final List<Option> options = new ArrayList<>();
  private final List<Boundary> boundaries = new ArrayList<>();

  /** An option of a choice, and the stages below it. */
  private record Option(Variable chosen, List<StageModel> stages) {}

  DemandModel(
      Model model, Demand demand, long from, long to, MilpSettings settings, boolean ordered) {
    this.model = model;
    this.settings = settings;
    this.ordered = ordered;
    placed = model.count(1);
    add(demand, from, to, placed);
  }

  /** A variable that is 1 when the demand is accepted, and otherwise 0. */
  Variable placed() {
    return placed;
  }

  List<StageModel> stages() {
    return stages;
  }

  /**
   * Adds a part that is to be placed within [from, to) when a variable is 1; returns its stages.
   */
  private List<StageModel> add(Demand demand, long from, long to, Variable placed) {
    int first = stages.size();
    if (demand instanceof DemandStage stage) {
      long start = Math.max(from, stage.start());
      long finish = Math.min(to, stage.finish());
      stages.add(StageModel.of(model, stage, start, finish, placed, settings));
    } else if (demand instanceof Choice choice) {
      addChoice(choice, from, to, placed);
    } else if (demand instanceof Union union) {
      union.parts().forEach(part -> add(part, from, to, placed));
    } else {
      addSequence((Sequence) demand, from, to, placed);
    }
    return List.copyOf(stages.subList(first, stages.size()));
  }

  /** Exactly one option, when the choice is placed (in place of the paper's overflow variables). */
  private void addChoice(Choice choice, long from, long to, Variable placed) {
    LinearExprBuilder one = LinearExpr.newBuilder().addTerm(placed, -1);
    for (Demand option : choice.options()) {
      Variable chosen = model.count(1);
      one.addTerm(chosen, 1);
      options.add(new Option(chosen, add(option, from, to, chosen)));
    }
    model.equal(one, 0);
  }

  /** Each part has what the shortest times of the others, on both sides, leave of the range. */
  private void addSequence(Sequence sequence, long from, long to, Variable placed) {
    int n = sequence.parts().size();
    long[] latest = new long[n];
    long end = to;
    for (int i = n - 1; i >= 0; i--) {
      Demand part = sequence.parts().get(i);
      latest[i] = Math.min(end, part.finish());
      end = latest[i] - part.shortest() - (i > 0 ? sequence.gaps().get(i - 1).least() : 0);
    }
    long earliest = from;
    List<StageModel> before = List.of();
    for (int i = 0; i < n; i++) {
      Demand part = sequence.parts().get(i);
      earliest = Math.max(earliest, part.start());
      List<StageModel> after = add(part, earliest, latest[i], placed);
      if (i > 0 && ordered) {
        Steps gap = sequence.gaps().get(i - 1);
        boundaries.add(new Boundary(model, before, after, gap, placed));
      }
      earliest += part.shortest() + (i + 1 < n ? sequence.gaps().get(i).least() : 0);
      before = after;
    }
  }

  /** Starts the solver from a placement, or from none. */
  void hint(Optional<Placement> placement) {
    Map<Integer, Allocation> byStage = new TreeMap<>();
    placement.ifPresent(known -> known.allocations().forEach(a -> byStage.put(a.stage().id(), a)));
    model.hint(placed, byStage.isEmpty() ? 0 : 1);
    for (StageModel stage : stages) {
      stage.hint(model, Optional.ofNullable(byStage.get(stage.stage.id())));
    }
    for (Option option : options) {
      boolean chosen =
          option.stages.stream().anyMatch(stage -> byStage.containsKey(stage.stage.id()));
      model.hint(option.chosen, chosen ? 1 : 0);
    }
    boundaries.forEach(boundary -> boundary.hint(model, byStage));
  }

  /** Where a solution places it. */
  Optional<Placement> placement(ToDoubleFunction<Variable> values) {
    if (values.applyAsDouble(placed) < 0.5) {
      return Optional.empty();
    }
    return Optional.of(
        new Placement(
            stages.stream()
                .map(stage -> stage.allocation(values))
                .filter(allocation -> !allocation.runs().isEmpty())
                .sorted(Comparator.comparingInt(allocation -> allocation.stage().id()))
                .toList()));
  }
}
