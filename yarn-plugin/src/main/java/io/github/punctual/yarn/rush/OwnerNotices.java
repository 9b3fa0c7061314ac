package io.github.punctual.yarn.rush;

import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.rush.job.Requirements;
import io.github.punctual.yarn.service.RmActions;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells owners, once, what they should know of their jobs. For the planning thread. */
record OwnerNotices(RmActions actions) {
  private static final Logger LOG = LoggerFactory.getLogger(OwnerNotices.class);

  void tell(PlannedJob job, JobPlan plan) {
    Requirements requirements = job.requirements();
    String text = "";
    Optional<String> trouble = requirements.utility().trouble();
    if (trouble.isPresent()) {
      text =
          "Punctual: BAD_UTILITY: %s. Submit a new job file with another utility."
              .formatted(trouble.get());
    } else if (plan.standing() == UtilityStanding.IMPOSSIBLE) {
      // Without numbers that change with every plan: they are on the job's page.
      text =
          "Punctual: IMPOSSIBLE: the result will be worth nothing, or as good as nothing, when it comes (utility %s, budget %.0f s): %s. It runs on in what others leave; submit a new job file to change what it requires."
              .formatted(
                  requirements.utilityName(), requirements.terms().budgetSeconds(), plan.reason());
    }
    // The reason changes; that it is so is told once.
    String kind = text.isEmpty() ? "" : text.split(": ", 3)[1] + requirements;
    if (job.tell(kind) && !text.isEmpty()) {
      LOG.warn("{} {}", job.id(), text);
      actions.diagnoseBeside(job.id(), text);
    }
  }
}
