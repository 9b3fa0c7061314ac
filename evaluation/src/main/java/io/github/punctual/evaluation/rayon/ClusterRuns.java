package io.github.punctual.evaluation.rayon;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.simulator.reservation.ClusterOutcome;
import io.github.punctual.simulator.reservation.JobMix;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All runs of the cluster: figures 15, 17, 18 and 19. */
final class ClusterRuns {
  /** The planners that are followed from end to end. */
  static final List<String> PLANNERS = List.of(PlannerContender.GREE_L, PlannerContender.OURS);

  /** How full the cluster is. */
  static final List<Double> LOADS = List.of(0.8, 1.0, 1.2);

  /** The CapacityScheduler at half the load. */
  static final ClusterCase COLD = ClusterCase.capacityScheduler().withLoad(0.5);

  private static final int SEEDS = 3;

  private ClusterRuns() {}

  /** Reservations by each planner, with kills and without. */
  static List<ClusterCase> withAndWithoutKills() {
    return PLANNERS.stream()
        .map(ClusterCase::reserved)
        .flatMap(one -> Stream.of(one, one.withKills(false)))
        .toList();
  }

  private static Set<ClusterCase> cases() {
    Set<ClusterCase> cases = new LinkedHashSet<>();
    ClusterCase cs = ClusterCase.capacityScheduler();
    cases.add(ClusterCase.reserved(PlannerContender.GREE));
    cases.add(ClusterCase.reserved(PlannerContender.GREE).ofLongTasks());
    for (String planner : PLANNERS) {
      ClusterCase reserved = ClusterCase.reserved(planner);
      cases.add(reserved);
      cases.add(reserved.withKills(false));
      cases.add(reserved.asking(ClusterCase.OVER));
      cases.add(reserved.withMix(JobMix.LIKELY));
      cases.add(reserved.ofLongTasks());
      LOADS.forEach(load -> cases.add(reserved.withLoad(load)));
    }
    cases.add(ClusterCase.reserved(PlannerContender.OURS).sharing());
    cases.add(cs);
    cases.add(cs.withKills(true));
    cases.add(COLD);
    cases.add(cs.withMix(JobMix.LIKELY));
    cases.add(cs.ofLongTasks());
    LOADS.forEach(load -> cases.add(cs.withLoad(load)));
    return cases;
  }

  /** Makes all runs; the scale of the evaluation says how large the cluster is. */
  static Runs<ClusterCase, ClusterOutcome> make(Evaluation evaluation) throws IOException {
    Runs<ClusterCase, ClusterOutcome> runs = evaluation.runs();
    for (ClusterCase one : cases()) {
      runs.addAll(one, evaluation.part(SEEDS, 2), seed -> one.run(evaluation.scale(), seed));
    }
    runs.make("Rayon, figures 15, 17, 18 and 19");
    return runs;
  }
}
