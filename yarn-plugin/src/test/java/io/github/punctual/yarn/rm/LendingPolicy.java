package io.github.punctual.yarn.rm;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Decisions;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Justice, which lends running jobs what a test says. */
public final class LendingPolicy implements Policy {
  /** How many tasks each job of a name is to be lent from now on. */
  static final Map<String, Integer> LENT = new ConcurrentHashMap<>();

  /** The reports that came, in order. */
  static final List<Progress> REPORTS = new CopyOnWriteArrayList<>();

  private final Policy justice = AdmissionPolicies.create("justice", Map.of());

  @Override
  public String name() {
    return "lending";
  }

  @Override
  public Decisions decide(Snapshot snapshot) {
    Decisions decided = justice.decide(snapshot);
    List<Decision> list = new ArrayList<>(decided.list());
    for (RunningJob running : snapshot.running()) {
      int lent = LENT.getOrDefault(running.job().historyName(), 0);
      if (lent != running.lentTasks()) {
        Decision standing = justice.explain(snapshot, running.job().id()).orElseThrow();
        list.add(
            new Decision(
                running.job().id(),
                lent > running.lentTasks() ? ReasonCode.LENT : ReasonCode.RECLAIMED,
                running.guaranteedTasks() + lent,
                lent,
                standing.numbers(),
                Terms.UNKNOWN));
      }
    }
    // Reports of progress alone ask for no decision, and what a test says may change at any time.
    return new Decisions(list, OptionalLong.of(snapshot.nowMillis() + 1));
  }

  @Override
  public boolean followsTasks() {
    return true;
  }

  @Override
  public void observe(DeadlineJob job, Progress progress) {
    REPORTS.add(progress);
  }

  @Override
  public Optional<Decision> explain(Snapshot snapshot, JobId job) {
    return justice.explain(snapshot, job);
  }

  @Override
  public void learn(Outcome outcome) {
    justice.learn(outcome);
  }

  @Override
  public Map<String, Double> learned() {
    return justice.learned();
  }

  @Override
  public void restore(Map<String, Double> learned) {
    justice.restore(learned);
  }
}
