package io.github.punctual.evaluation.rayon;

import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.reservation.planner.GreeL;
import io.github.punctual.reservation.planner.PriceGuided;
import java.util.List;

/** The planners by the names that they have in documents. */
final class PlannerContender {
  /** The paper's procrastinating heuristic, with which all others are compared. */
  static final String GREE = Gree.NAME;

  /** The paper's planner that keeps plans flatter. */
  static final String GREE_L = GreeL.NAME;

  /** What the ResourceManager runs by default. */
  static final String OURS = PriceGuided.NAME;

  /** In the order of tables. */
  static final List<String> PLANNERS = List.of(GREE, GREE_L, OURS);

  private PlannerContender() {}

  static String title(String planner) {
    return planner.equals(GREE) ? "GREE" : planner.equals(GREE_L) ? "GREE-L" : planner;
  }
}
