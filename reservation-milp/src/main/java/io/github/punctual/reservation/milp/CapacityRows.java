package io.github.punctual.reservation.milp;

import com.google.ortools.modelbuilder.LinearExpr;
import com.google.ortools.modelbuilder.LinearExprBuilder;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** No more is held at a step, of any type, than a plan has left (1). */
final class CapacityRows {
  private final Plan plan;
  private final Map<Long, Map<String, LinearExprBuilder>> byStep = new TreeMap<>();

  private CapacityRows(Plan plan) {
    this.plan = plan;
  }

  static void add(Model model, Plan plan, List<DemandModel> demands) {
    CapacityRows rows = new CapacityRows(plan);
    for (DemandModel demand : demands) {
      demand.stages().forEach(rows::add);
    }
    rows.byStep.forEach((step, byType) -> rows.limit(model, step, byType));
  }

  private void add(StageModel stage) {
    ResourceVector gang = stage.stage.bundle().times(stage.stage.gang());
    for (long step = stage.start; step < stage.finish; step++) {
      Map<String, LinearExprBuilder> byType = byStep.computeIfAbsent(step, s -> new TreeMap<>());
      for (Map.Entry<String, Long> type : gang.amounts().entrySet()) {
        stage.addGangs(
            step,
            type.getValue(),
            byType.computeIfAbsent(type.getKey(), t -> LinearExpr.newBuilder()));
      }
    }
  }

  private void limit(Model model, long step, Map<String, LinearExprBuilder> byType) {
    ResourceVector free = plan.capacity(step).minus(plan.promised(step));
    byType.forEach((type, sum) -> model.atMost(sum, (double) free.get(type)));
  }
}
