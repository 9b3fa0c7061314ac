package io.github.punctual.reservation.milp;

import com.google.ortools.Loader;
import com.google.ortools.modelbuilder.LinearArgument;
import com.google.ortools.modelbuilder.LinearExpr;
import com.google.ortools.modelbuilder.LinearExprBuilder;
import com.google.ortools.modelbuilder.ModelBuilder;
import com.google.ortools.modelbuilder.ModelSolver;
import com.google.ortools.modelbuilder.SolveStatus;
import com.google.ortools.modelbuilder.Variable;

/** A program for the solver, which may be relaxed to a linear one. */
final class Model {
  private final ModelBuilder builder;
  private final boolean relaxed;

  private final LinearExprBuilder objective = LinearExpr.newBuilder();

  Model(boolean relaxed) {
    Loader.loadNativeLibraries(); // Does so once.
    builder = new ModelBuilder();
    this.relaxed = relaxed;
  }

  /** A whole number in [0, most]. */
  Variable count(int most) {
    return builder.newVar(0, most, !relaxed, "");
  }

  /** A number in [0, most]. */
  Variable amount(double most) {
    return builder.newNumVar(0, most, "");
  }

  void atMost(LinearExprBuilder sum, double most) {
    builder.addLessOrEqual(sum, most);
  }

  void atLeast(LinearExprBuilder sum, double least) {
    builder.addGreaterOrEqual(sum, least);
  }

  void equal(LinearExprBuilder sum, double value) {
    builder.addEquality(sum, value);
  }

  /** Adds to what is minimised. */
  void cost(LinearArgument term, double factor) {
    if (factor != 0) {
      objective.addTerm(term, factor);
    }
  }

  /** Adds a constant to what is minimised. */
  void cost(double constant) {
    objective.add(constant);
  }

  /** Lets the solver start from this value. */
  void hint(Variable variable, double value) {
    builder.getHelper().addHint(variable.getIndex(), value);
  }

  SolveStatus solve(ModelSolver solver) {
    builder.minimize(objective);
    return solver.solve(builder);
  }
}
