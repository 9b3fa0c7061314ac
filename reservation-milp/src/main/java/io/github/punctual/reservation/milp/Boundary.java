package io.github.punctual.reservation.milp;

import com.google.ortools.modelbuilder.LinearExpr;
import com.google.ortools.modelbuilder.LinearExprBuilder;
import com.google.ortools.modelbuilder.Variable;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Between a part of a sequence and the next. The paper has two booleans for each stage and step, s
 * and f (12 to 17). Here one for each step of the time that both parts share says whether the first
 * may still be held; it never rises again. Where a gap has a most, they also say when the first
 * part really has ended, and a second row of booleans when the next really has begun.
 */
final class Boundary {
  private final List<StageModel> before;
  private final List<StageModel> after;
  private final Steps gap;
  private final boolean limited;

  /** [i] is 1 while the first part may be held at step firstStep + i or later. */
  private final Variable[] running;

  private final long firstStep;

  /** [i] is 1 when the next part may have begun at step firstBegun + i; only where limited. */
  private final Variable[] begun;

  private final long firstBegun;

  Boundary(
      Model model, List<StageModel> before, List<StageModel> after, Steps gap, Variable placed) {
    this.before = before;
    this.after = after;
    this.gap = gap;
    long first = before.stream().mapToLong(stage -> stage.start).min().orElseThrow();
    long end = before.stream().mapToLong(stage -> stage.finish).max().orElseThrow();
    long begin = after.stream().mapToLong(stage -> stage.start).min().orElseThrow();
    long last = after.stream().mapToLong(stage -> stage.finish).max().orElseThrow();
    limited = gap.most() < last - first;
    firstStep = limited ? first : begin - gap.least();
    running = row(model, (int) Math.max(0, end - firstStep), 1);
    firstBegun = begin;
    begun = limited ? row(model, (int) Math.max(0, last - begin), -1) : new Variable[0];
    keepOrder(model);
    if (limited) {
      tellTruth(model);
      keepGap(model, placed);
    }
  }

  /** Booleans of which none is above the one before it, or with the sign -1 below it. */
  private static Variable[] row(Model model, int steps, int sign) {
    Variable[] row = new Variable[steps];
    for (int i = 0; i < steps; i++) {
      row[i] = model.count(1);
      if (i > 0) {
        model.atMost(LinearExpr.newBuilder().addTerm(row[i], sign).addTerm(row[i - 1], -sign), 0);
      }
    }
    return row;
  }

  /** (13), (15), (16): held by the first until it ends, by the next after that and the gap. */
  private void keepOrder(Model model) {
    for (int i = 0; i < running.length; i++) {
      long step = firstStep + i;
      for (StageModel stage : before) {
        LinearExprBuilder use = LinearExpr.newBuilder().addTerm(running[i], -1);
        stage.addUseFrom(step, use);
        model.atMost(use, 0);
      }
      for (StageModel stage : after) {
        LinearExprBuilder use = LinearExpr.newBuilder().addTerm(running[i], 1);
        stage.addUseUntil(step + gap.least(), use);
        model.atMost(use, 1);
      }
    }
    for (int i = 0; i < begun.length; i++) {
      for (StageModel stage : after) {
        LinearExprBuilder use = LinearExpr.newBuilder().addTerm(begun[i], -1);
        stage.addUseUntil(firstBegun + i, use);
        model.atMost(use, 0);
      }
    }
  }

  /** Running only while something is still to be held, and begun only when something was. */
  private void tellTruth(Model model) {
    for (int i = 0; i < running.length; i++) {
      LinearExprBuilder rest = LinearExpr.newBuilder().addTerm(running[i], 1);
      for (long step = firstStep + i; step < firstStep + running.length; step++) {
        for (StageModel stage : before) {
          stage.addGangs(step, -1, rest);
        }
      }
      model.atMost(rest, 0);
    }
    for (int i = 0; i < begun.length; i++) {
      LinearExprBuilder sofar = LinearExpr.newBuilder().addTerm(begun[i], 1);
      for (long step = firstBegun; step <= firstBegun + i; step++) {
        for (StageModel stage : after) {
          stage.addGangs(step, -1, sofar);
        }
      }
      model.atMost(sofar, 0);
    }
  }

  /** When the first part has ended before a step, the next has begun at the step plus the most. */
  private void keepGap(Model model, Variable placed) {
    for (int i = 0; i <= running.length; i++) {
      long until = firstStep + i + gap.most() - firstBegun;
      if (until >= begun.length) {
        return;
      }
      LinearExprBuilder either = LinearExpr.newBuilder().addTerm(placed, -1);
      if (i < running.length) {
        either.addTerm(running[i], 1);
      }
      if (until >= 0) {
        either.addTerm(begun[(int) until], 1);
      }
      model.atLeast(either, 0);
    }
  }

  /** Starts the solver from allocations of stages. */
  void hint(Model model, Map<Integer, Allocation> byStage) {
    long end = runs(before, byStage).mapToLong(Run::end).max().orElse(Long.MIN_VALUE);
    for (int i = 0; i < running.length; i++) {
      model.hint(running[i], firstStep + i < end ? 1 : 0);
    }
    long start = runs(after, byStage).mapToLong(Run::start).min().orElse(Long.MAX_VALUE);
    for (int i = 0; i < begun.length; i++) {
      model.hint(begun[i], firstBegun + i >= start ? 1 : 0);
    }
  }

  private static Stream<Run> runs(List<StageModel> stages, Map<Integer, Allocation> byStage) {
    return stages.stream()
        .flatMap(model -> Optional.ofNullable(byStage.get(model.stage.id())).stream())
        .flatMap(allocation -> allocation.runs().stream());
  }
}
