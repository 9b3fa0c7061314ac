package io.github.punctual.reservation.milp;

import com.google.ortools.modelbuilder.LinearExpr;
import com.google.ortools.modelbuilder.LinearExprBuilder;
import com.google.ortools.modelbuilder.Variable;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Any other stage: whole gangs at each step (6), all of its work (3), and how many are taken at
 * each step (8) where that matters. A lease holds when what was taken during the last lease is
 * still held, which is exact for gangs of which the first that was taken is the first given back;
 * the paper has (7), for rigid stages, and rewrites others.
 */
final class ProfileModel extends StageModel {
  private final int most;

  /** Gangs at each step from the start of the window on. */
  private final Variable[] gangs;

  /** Gangs taken at each step; none where it does not matter. */
  private final Variable[] taken;

  ProfileModel(
      Model model,
      DemandStage stage,
      long start,
      long finish,
      Variable placed,
      MilpSettings settings) {
    super(stage, start, finish);
    most = stage.maxParallel() / stage.gang();
    gangs = new Variable[(int) Math.max(0, finish - start)];
    LinearExprBuilder work = LinearExpr.newBuilder().addTerm(placed, -(double) stage.work());
    for (int i = 0; i < gangs.length; i++) {
      gangs[i] = model.count(most);
      work.addTerm(gangs[i], stage.gang());
      model.cost(gangs[i], stage.gang() * settings.stepPrice().applyAsDouble(start + i));
    }
    model.equal(work, 0);
    boolean leased = stage.lease() > 1;
    taken = new Variable[leased || settings.shiftWeight() > 0 ? gangs.length : 0];
    for (int i = 0; i < taken.length; i++) {
      addTaken(model, i, settings);
    }
    if (leased) {
      addLease(model);
    }
  }

  private void addTaken(Model model, int i, MilpSettings settings) {
    // Nothing can be taken when it cannot be held for the lease.
    taken[i] = model.amount(i + stage.lease() > gangs.length ? 0 : most);
    LinearExprBuilder change = LinearExpr.newBuilder().addTerm(gangs[i], 1).addTerm(taken[i], -1);
    if (i > 0) {
      change.addTerm(gangs[i - 1], -1);
    }
    model.atMost(change, 0);
    // What is taken is given back: as much goes down as up.
    model.cost(taken[i], 2 * stage.gang() * settings.shiftWeight());
  }

  private void addLease(Model model) {
    for (int i = 0; i < gangs.length; i++) {
      LinearExprBuilder fresh = LinearExpr.newBuilder().addTerm(gangs[i], -1);
      for (int j = Math.max(0, i - stage.lease() + 1); j <= i; j++) {
        fresh.addTerm(taken[j], 1);
      }
      model.atMost(fresh, 0);
    }
  }

  @Override
  void addGangs(long step, double factor, LinearExprBuilder sum) {
    if (step >= start && step < start + gangs.length) {
      sum.addTerm(gangs[(int) (step - start)], factor);
    }
  }

  @Override
  void addUseUntil(long step, LinearExprBuilder sum) {
    addGangs(step, 1.0 / most, sum);
  }

  @Override
  void addUseFrom(long step, LinearExprBuilder sum) {
    addGangs(step, 1.0 / most, sum);
  }

  @Override
  void hint(Model model, Optional<Allocation> allocation) {
    int before = 0;
    for (int i = 0; i < gangs.length; i++) {
      long step = start + i;
      int now = allocation.map(a -> a.bundlesAt(step) / stage.gang()).orElse(0);
      model.hint(gangs[i], now);
      if (i < taken.length) {
        model.hint(taken[i], Math.max(0, now - before));
      }
      before = now;
    }
  }

  @Override
  int gangs(long step, ToDoubleFunction<Variable> values) {
    return (int) Math.round(values.applyAsDouble(gangs[(int) (step - start)]));
  }
}
