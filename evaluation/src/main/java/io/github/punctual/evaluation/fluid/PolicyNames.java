package io.github.punctual.evaluation.fluid;

import io.github.punctual.admission.control.AdmissionControl;
import io.github.punctual.admission.control.AdmissionSettings;
import io.github.punctual.admission.estimate.Correction;
import io.github.punctual.admission.estimate.JusticeEstimator;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.scheduler.PolicyScheduler;
import io.github.punctual.simulator.scheduler.Schedulers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The schedulers that are evaluated. */
final class PolicyNames {
  /** Justice as the paper's algorithms have it. */
  static final String JUSTICE = "justice";

  static final String PYTHIA = "pythia";
  static final String ORACLE = "oracle";

  /** This project's own policy. */
  static final String TEMPO = "tempo";

  /** Justice that learns nothing from jobs of one task: beside the paper, to see what they do. */
  static final String SINGLES_UNLEARNED = "justice, one-task jobs unlearned";

  private PolicyNames() {}

  /** Where the paper leaves open how Justice averages its errors: the other two ways. */
  static final List<String> CORRECTIONS =
      List.of("justice:correction=exponential", "justice:correction=none");

  /** Those of the papers, with the baselines in all readings. */
  static List<String> published() {
    List<String> names = new ArrayList<>(Reading.schedulers());
    names.addAll(List.of(ORACLE, JUSTICE, PYTHIA));
    return names;
  }

  /** Where the Justice paper leaves a choice: the other choices. */
  static List<String> justiceReadings() {
    List<String> names = new ArrayList<>(CORRECTIONS);
    names.addAll(
        List.of(
            "justice:priority=fewest-tasks",
            "justice:priority=shortest-time-to-deadline",
            "justice:terminate-late-above=0",
            "justice:terminate-late-above=never",
            SINGLES_UNLEARNED));
    return names;
  }

  static List<String> pythiaReadings() {
    return List.of("pythia:priority=fewest-tasks", "pythia:priority=shortest-time-to-deadline");
  }

  /** A fresh scheduler. */
  static Scheduler make(String name) {
    return name.equals(SINGLES_UNLEARNED)
        ? new PolicyScheduler(
            name,
            new AdmissionControl(
                new SelectiveEstimator(new JusticeEstimator(Correction.MEAN, 1), 2),
                AdmissionSettings.DEFAULT),
            Map.of(),
            DecisionLog.NONE)
        : Schedulers.named(name).get();
  }
}
