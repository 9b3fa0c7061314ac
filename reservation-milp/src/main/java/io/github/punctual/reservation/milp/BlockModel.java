package io.github.punctual.reservation.milp;

import com.google.ortools.modelbuilder.LinearExpr;
import com.google.ortools.modelbuilder.LinearExprBuilder;
import com.google.ortools.modelbuilder.Variable;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A stage with work for one gang during less than two leases: it can only be held in one piece, one
 * gang wide. It has a boolean for each step at which it may begin, in place of the paper's (6) to
 * (9).
 */
final class BlockModel extends StageModel {
  private final int length;

  /** Whether it begins at each step from the start of the window on. */
  private final Variable[] begins;

  BlockModel(
      Model model,
      DemandStage stage,
      long start,
      long finish,
      Variable placed,
      MilpSettings settings) {
    super(stage, start, finish);
    length = Math.toIntExact(stage.work() / stage.gang());
    begins = new Variable[(int) Math.max(0, finish - length + 1 - start)];
    LinearExprBuilder once = LinearExpr.newBuilder().addTerm(placed, -1);
    double price = 0;
    for (int i = 0; i < length && begins.length > 0; i++) {
      price += settings.stepPrice().applyAsDouble(start + i);
    }
    for (int i = 0; i < begins.length; i++) {
      begins[i] = model.count(1);
      once.addTerm(begins[i], 1);
      model.cost(begins[i], stage.gang() * (price + 2 * settings.shiftWeight()));
      price +=
          settings.stepPrice().applyAsDouble(start + i + length)
              - settings.stepPrice().applyAsDouble(start + i);
    }
    model.equal(once, 0);
  }

  @Override
  void addGangs(long step, double factor, LinearExprBuilder sum) {
    for (long begin = step - length + 1; begin <= step; begin++) {
      add(begin, factor, sum);
    }
  }

  @Override
  void addUseUntil(long step, LinearExprBuilder sum) {
    for (long begin = start; begin <= step; begin++) {
      add(begin, 1, sum);
    }
  }

  @Override
  void addUseFrom(long step, LinearExprBuilder sum) {
    for (long begin = Math.max(start, step - length + 1); begin < finish; begin++) {
      add(begin, 1, sum);
    }
  }

  private void add(long begin, double factor, LinearExprBuilder sum) {
    long i = begin - start;
    if (i >= 0 && i < begins.length) {
      sum.addTerm(begins[(int) i], factor);
    }
  }

  @Override
  void hint(Model model, Optional<Allocation> allocation) {
    for (int i = 0; i < begins.length; i++) {
      long begin = start + i;
      model.hint(
          begins[i], allocation.filter(a -> a.runs().get(0).start() == begin).isPresent() ? 1 : 0);
    }
  }

  @Override
  int gangs(long step, ToDoubleFunction<Variable> values) {
    for (long begin = Math.max(start, step - length + 1); begin <= step; begin++) {
      long i = begin - start;
      if (i < begins.length && values.applyAsDouble(begins[(int) i]) > 0.5) {
        return 1;
      }
    }
    return 0;
  }
}
