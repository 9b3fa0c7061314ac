package io.github.punctual.robust.policy;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.robust.utility.Utilities;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Writes what the policy for jobs by utility decides, each time only what has changed. */
final class RushLog {
  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final DecisionLog log;
  private final Map<String, String> settings;
  private final Map<JobId, RushEntry.Job> jobs = new HashMap<>();
  private final Map<JobId, JobPlan> plans = new HashMap<>();
  private Optional<SharedCapacity> shared = Optional.empty();
  private long lastMillis;

  /**
   * A log.
   *
   * @param nowMillis the present, for what happens before the first plan
   */
  RushLog(DecisionLog log, Map<String, String> settings, long nowMillis) {
    this.log = log;
    this.settings = settings;
    this.lastMillis = nowMillis;
  }

  /** Writes the present state where the log wants it. */
  void begin(long nowMillis, Supplier<RushMemory> memory) {
    if (log.wantsStart()) {
      start(nowMillis, memory.get());
    }
  }

  private void start(long nowMillis, RushMemory memory) {
    jobs.clear();
    plans.clear();
    shared = Optional.empty();
    lastMillis = nowMillis;
    log.append(new RushEntry.Start(nowMillis, settings, memory));
  }

  /** The policy goes on from something else. */
  void restored(RushMemory memory) {
    if (log.writes()) {
      start(lastMillis, memory);
    }
  }

  void taskEnded(JobId job, String group, double seconds, boolean completed, RushPolicy policy) {
    begin(lastMillis, policy::memory);
    log.append(new RushEntry.TaskEnded(lastMillis, job, group, seconds, completed));
  }

  void jobEnded(JobId job, String historyName, boolean completed, RushPolicy policy) {
    begin(lastMillis, policy::memory);
    log.append(new RushEntry.JobEnded(lastMillis, job, historyName, completed));
  }

  void planned(RushSnapshot snapshot, RushPlan plan) {
    if (!log.writes()) {
      return;
    }
    lastMillis = snapshot.nowMillis();
    List<RushEntry.Job> changed = new ArrayList<>();
    Set<JobId> there = new HashSet<>();
    for (RushJob job : snapshot.jobs()) {
      there.add(job.id());
      RushEntry.Job now = job(job, lastMillis);
      if (!now.equals(jobs.put(job.id(), now))) {
        changed.add(now);
      }
    }
    List<JobId> gone = jobs.keySet().stream().filter(job -> !there.contains(job)).sorted().toList();
    gone.forEach(jobs::remove);
    gone.forEach(plans::remove);
    List<JobPlan> others = new ArrayList<>();
    long digest = FNV_BASIS;
    for (JobPlan each : plan.jobs()) {
      JobPlan before = plans.put(each.job(), each);
      if (before == null
          || before.standing() != each.standing()
          || !before.wanted().equals(each.wanted())) {
        others.add(each);
      }
      digest = digest(digest, each);
    }
    Optional<SharedCapacity> now = Optional.of(snapshot.shared());
    log.append(
        new RushEntry.Planned(
            lastMillis,
            now.equals(shared) ? Optional.empty() : now,
            changed,
            gone,
            others,
            Long.toHexString(digest)));
    shared = now;
  }

  /** Bits of numbers, whose texts are not the same under every JDK. */
  private static long digest(long before, JobPlan plan) {
    long digest = digest(before, plan.job().value());
    digest = digest(digest, plan.rank());
    for (int wanted : plan.wanted()) {
      digest = digest(digest, wanted);
    }
    digest = digest(digest, Double.doubleToLongBits(plan.robustWork()));
    digest = digest(digest, Double.doubleToLongBits(plan.meanWork()));
    digest = digest(digest, plan.targetMillis());
    digest = digest(digest, Double.doubleToLongBits(plan.utility()));
    return digest(digest, plan.standing().name());
  }

  private static long digest(long before, long number) {
    long digest = before;
    for (int bits = 0; bits < Long.SIZE; bits += Byte.SIZE) {
      digest = (digest ^ ((number >>> bits) & 0xff)) * FNV_PRIME;
    }
    return digest;
  }

  /** The hash of Fowler, Noll and Vo (FNV-1a, 64 bits), gone on with. */
  private static long digest(long before, String text) {
    long digest = before;
    for (int i = 0; i < text.length(); i++) {
      digest = (digest ^ text.charAt(i)) * FNV_PRIME;
    }
    return digest;
  }

  private static RushEntry.Job job(RushJob job, long nowMillis) {
    return new RushEntry.Job(
        job.id(),
        job.historyName(),
        job.submitMillis(),
        Utilities.kind(job.utility()),
        Utilities.terms(job.utility()),
        job.groups().stream().map(group -> RushEntry.Group.of(group, nowMillis)).toList(),
        job.expected().map(group -> RushEntry.Group.of(group, nowMillis)),
        job.pool(),
        job.master());
  }
}
