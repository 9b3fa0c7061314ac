package io.github.punctual.reservation.plan;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Violation.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What holds of one placement, whatever else is in the plan. */
final class PlacementInvariants {
  private final Map<Integer, Allocation> byStage = new TreeMap<>();
  private final List<Violation> violations = new ArrayList<>();

  PlacementInvariants(Placement placement) {
    for (Allocation allocation : placement.allocations()) {
      if (byStage.put(allocation.stage().id(), allocation) != null) {
        violate(Rule.STAGE, "stage %d is placed twice".formatted(allocation.stage().id()));
      }
    }
  }

  List<Violation> check(Demand demand) {
    Part whole = part(demand);
    if (whole.state != State.COMPLETE) {
      violate(Rule.COMPLETE, "the demand is placed in part only, or not at all");
    }
    for (Allocation allocation : byStage.values()) {
      violate(Rule.STAGE, "stage %d is no stage of the demand".formatted(allocation.stage().id()));
    }
    return violations;
  }

  /** How much of a part of a demand is placed. */
  private enum State {
    ABSENT,
    PARTIAL,
    COMPLETE
  }

  /** What was found of a part of a demand: its span is [start, end) unless it is absent. */
  private record Part(State state, long start, long end) {
    static final Part ABSENT = new Part(State.ABSENT, Long.MAX_VALUE, Long.MIN_VALUE);
  }

  private Part part(Demand demand) {
    if (demand instanceof DemandStage stage) {
      return checkStage(stage);
    } else if (demand instanceof Choice choice) {
      return checkChoice(choice);
    } else if (demand instanceof Union union) {
      return join(union.parts().stream().map(this::part).toList(), "union");
    }
    return checkSequence((Sequence) demand);
  }

  private Part checkChoice(Choice choice) {
    int chosen = 0;
    Part result = Part.ABSENT;
    for (Demand option : choice.options()) {
      Part part = part(option);
      if (part.state != State.ABSENT) {
        chosen++;
        result = part;
      }
    }
    if (chosen > 1) {
      violate(Rule.CHOICE, "%d options of a choice are placed, not one".formatted(chosen));
    }
    return result;
  }

  private Part checkSequence(Sequence sequence) {
    List<Part> parts = sequence.parts().stream().map(this::part).toList();
    for (int i = 0; i + 1 < parts.size(); i++) {
      Part first = parts.get(i);
      Part second = parts.get(i + 1);
      if (first.state != State.ABSENT && second.state != State.ABSENT) {
        checkGap(i, first, second, sequence.gaps().get(i));
      }
    }
    return join(parts, "sequence");
  }

  private void checkGap(int index, Part first, Part second, Steps gap) {
    long passed = second.start - first.end;
    if (passed < 0) {
      violate(
          Rule.ORDER,
          "part %d of a sequence ends before step %d, and the next begins at %d"
              .formatted(index, first.end, second.start));
    } else if (passed < gap.least() || passed > gap.most()) {
      violate(
          Rule.GAP,
          "%d steps pass after part %d of a sequence; they must be from %d to %d"
              .formatted(passed, index, gap.least(), gap.most()));
    }
  }

  private Part join(List<Part> parts, String what) {
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    int absent = 0;
    int complete = 0;
    for (Part part : parts) {
      start = Math.min(start, part.start);
      end = Math.max(end, part.end);
      absent += part.state == State.ABSENT ? 1 : 0;
      complete += part.state == State.COMPLETE ? 1 : 0;
    }
    if (absent > 0 && absent < parts.size()) {
      violate(
          Rule.COMPLETE,
          "%d of %d parts of a %s are missing".formatted(absent, parts.size(), what));
    }
    return absent == parts.size()
        ? Part.ABSENT
        : new Part(complete == parts.size() ? State.COMPLETE : State.PARTIAL, start, end);
  }

  private Part checkStage(DemandStage stage) {
    Allocation allocation = byStage.remove(stage.id());
    if (allocation == null || allocation.runs().isEmpty()) {
      return Part.ABSENT;
    }
    if (!allocation.stage().equals(stage)) {
      violate(Rule.STAGE, "%s is placed as %s".formatted(stage, allocation.stage()));
    }
    List<Run> runs = allocation.runs();
    checkRuns(stage, runs);
    checkLease(stage, runs);
    long work = runs.stream().mapToLong(Run::work).sum();
    if (work != stage.work()) {
      violate(
          Rule.WORK,
          "stage %d has %d bundle-steps; it must have exactly %d"
              .formatted(stage.id(), work, stage.work()));
    }
    return new Part(State.COMPLETE, runs.get(0).start(), runs.get(runs.size() - 1).end());
  }

  private void checkRuns(DemandStage stage, List<Run> runs) {
    Optional<Run> before = Optional.empty();
    for (Run run : runs) {
      if (before.isPresent()
          && (run.start() < before.get().end()
              || (run.start() == before.get().end() && run.bundles() == before.get().bundles()))) {
        violate(Rule.RUNS, "stage %d has %s after %s".formatted(stage.id(), run, before.get()));
      }
      if (run.start() < stage.start() || run.end() > stage.finish()) {
        violate(
            Rule.WINDOW,
            "stage %d has %s; its window is [%d, %d)"
                .formatted(stage.id(), run, stage.start(), stage.finish()));
      }
      if (run.bundles() > stage.maxParallel() || run.bundles() % stage.gang() != 0) {
        violate(
            Rule.GANG,
            "stage %d has %s; it must have a multiple of %d, at most %d"
                .formatted(stage.id(), run, stage.gang(), stage.maxParallel()));
      }
      before = Optional.of(run);
    }
  }

  /** Bundles that were taken at one step, those that were not given back yet. */
  private record Taken(long step, int bundles) {}

  private void checkLease(DemandStage stage, List<Run> runs) {
    Deque<Taken> held = new ArrayDeque<>();
    long end = runs.get(0).start();
    int bundles = 0;
    for (Run run : runs) {
      if (run.start() > end) {
        give(stage, held, bundles, end);
        bundles = 0;
      }
      if (run.bundles() > bundles) {
        held.add(new Taken(run.start(), run.bundles() - bundles));
      } else {
        give(stage, held, bundles - run.bundles(), run.start());
      }
      bundles = run.bundles();
      end = run.end();
    }
    give(stage, held, bundles, end);
  }

  private void give(DemandStage stage, Deque<Taken> held, int bundles, long step) {
    int left = bundles;
    while (left > 0) {
      Taken oldest = held.remove();
      if (step - oldest.step < stage.lease()) {
        violate(
            Rule.LEASE,
            "stage %d has bundles from step %d to %d; it must have them for at least %d steps"
                .formatted(stage.id(), oldest.step, step, stage.lease()));
      }
      if (oldest.bundles > left) {
        held.addFirst(new Taken(oldest.step, oldest.bundles - left));
      }
      left -= Math.min(left, oldest.bundles);
    }
  }

  private void violate(Rule rule, String text) {
    violations.add(new Violation(rule, Optional.empty(), text));
  }
}
