package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Replayer;
import io.github.punctual.robust.utility.Utilities;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Plans for jobs by utility again. Users' classes of utilities must be on the class path. */
public final class RushReplayer implements Replayer {
  private final NavigableMap<JobId, RushEntry.Job> jobs = new TreeMap<>();
  private final Map<Worth, Utility> utilities = new HashMap<>();
  private SharedCapacity shared = SharedCapacity.of(ClusterCapacity.of(List.of()));
  private RushPolicy policy;
  private DecisionLog.Entry latest;

  private record Worth(String kind, UtilityTerms terms) {}

  @Override
  public DecisionLog.Entry replay(DecisionLog.Entry logged) {
    latest = logged;
    RushEntry entry = (RushEntry) logged;
    if (entry instanceof RushEntry.Start start) {
      jobs.clear();
      policy = new RushPolicy(RushSettings.of(start.settings()));
      policy.restore(start.memory());
      policy.writeTo(written -> latest = written, start.settings(), start.atMillis());
    } else if (entry instanceof RushEntry.TaskEnded ended) {
      policy.taskEnded(ended.job(), ended.group(), ended.seconds(), ended.completed());
    } else if (entry instanceof RushEntry.JobEnded ended) {
      policy.jobEnded(ended.job(), ended.historyName(), ended.completed());
    } else if (entry instanceof RushEntry.Planned planned) {
      shared = planned.shared().orElse(shared);
      planned.gone().forEach(jobs::remove);
      planned.jobs().forEach(job -> jobs.put(job.id(), job));
      policy.decide(
          new RushSnapshot(
              planned.atMillis(),
              shared,
              jobs.values().stream().map(job -> job(job, planned.atMillis())).toList()));
    }
    return latest;
  }

  private RushJob job(RushEntry.Job job, long nowMillis) {
    UtilityTerms terms =
        job.terms()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "utility %s of %s is not made of terms"
                            .formatted(job.utility(), job.id())));
    return new RushJob(
        job.id(),
        job.historyName(),
        job.submitMillis(),
        utilities.computeIfAbsent(
            new Worth(job.utility(), terms),
            worth -> Utilities.of(worth.kind(), worth.terms(), getClass().getClassLoader())),
        job.groups().stream().map(group -> group.at(nowMillis)).toList(),
        job.expected().map(group -> group.at(nowMillis)),
        job.pool(),
        job.master());
  }
}
