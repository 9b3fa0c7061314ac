package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** What happened to the policy for jobs by utility, and what it decided. */
public sealed interface RushEntry extends DecisionLog.Entry {
  @Override
  default DecisionLog.Kind kind() {
    return DecisionLog.Kind.UTILITIES;
  }

  /**
   * The state from which the following entries start.
   *
   * @param settings as {@link RushSettings#of} takes them
   * @param memory what the policy had learned
   */
  record Start(long atMillis, Map<String, String> settings, RushMemory memory)
      implements RushEntry {
    public Start {
      settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    @Override
    public boolean isStart() {
      return true;
    }

    @Override
    public long roughBytes() {
      long groups = memory.running().values().stream().mapToLong(Map::size).sum();
      for (PastRuns past : memory.history().values()) {
        groups += past.runs().stream().mapToLong(Map::size).sum();
      }
      return DecisionLog.ROUGH_PART * (1 + groups);
    }
  }

  /**
   * A task of a job has ended.
   *
   * @param atMillis of the last plan
   */
  record TaskEnded(long atMillis, JobId job, String group, double seconds, boolean completed)
      implements RushEntry {}

  /**
   * A job has ended.
   *
   * @param atMillis of the last plan
   */
  record JobEnded(long atMillis, JobId job, String historyName, boolean completed)
      implements RushEntry {}

  /**
   * A plan was made. Of jobs and of what each is to have, only what is not as in the plan before.
   *
   * @param shared what jobs share; empty when it is the same
   * @param jobs those that have not ended
   * @param gone those that are no longer there
   * @param plans of the jobs that are new, or are to have other tasks, or stand otherwise
   * @param digest of the whole plan with its numbers
   */
  record Planned(
      long atMillis,
      Optional<SharedCapacity> shared,
      List<Job> jobs,
      List<JobId> gone,
      List<JobPlan> plans,
      String digest)
      implements RushEntry {
    public Planned {
      jobs = List.copyOf(jobs);
      gone = List.copyOf(gone);
      plans = List.copyOf(plans);
    }

    @Override
    public long roughBytes() {
      long sum = DecisionLog.ROUGH_PART * (1L + jobs.size() + plans.size());
      for (Job job : jobs) {
        for (Group group : job.groups()) {
          sum +=
              DecisionLog.ROUGH_NUMBER
                  * (4L + (group.startedMillis().size() + group.ages().size()) / 3);
        }
      }
      for (CapacityProfile profile :
          shared.map(SharedCapacity::claimed).orElse(Map.of()).values()) {
        sum += DecisionLog.ROUGH_NUMBER * 2L * profile.steps().size();
      }
      int pools = shared.map(all -> all.capacity().pools().size()).orElse(0);
      return sum + DecisionLog.ROUGH_PART * pools + DecisionLog.ROUGH_NUMBER * gone.size();
    }
  }

  /**
   * A job as it was.
   *
   * @param utility its kind, or the class of a user's
   * @param terms what the user said of its worth; empty for a utility that is not made of terms
   * @param pool from which it takes its capacity
   * @param master its master
   */
  record Job(
      JobId id,
      String historyName,
      long submitMillis,
      String utility,
      Optional<UtilityTerms> terms,
      List<Group> groups,
      Optional<Group> expected,
      PoolId pool,
      RushJob.Master master) {
    public Job {
      groups = List.copyOf(groups);
    }
  }

  /**
   * Tasks that are alike. Instants at which they started stay the same while their ages grow.
   *
   * @param startedMillis when each running task started
   * @param ages for how long each has run, in seconds, where that is no whole number of
   *     milliseconds
   */
  record Group(
      String name,
      ResourceVector size,
      int pending,
      List<Long> startedMillis,
      List<Double> ages,
      List<Integer> after,
      OptionalDouble hintSeconds) {
    private static final double MILLIS = 1000.0;

    public Group {
      startedMillis = List.copyOf(startedMillis);
      ages = List.copyOf(ages);
      after = List.copyOf(after);
    }

    /** A group as it was at an instant. */
    static Group of(TaskGroup group, long nowMillis) {
      List<Long> started =
          group.runningSeconds().stream().map(age -> nowMillis - Math.round(age * MILLIS)).toList();
      boolean exact = ages(started, nowMillis).equals(group.runningSeconds());
      return new Group(
          group.name(),
          group.size(),
          group.pending(),
          exact ? started : List.of(),
          exact ? List.of() : group.runningSeconds(),
          group.after(),
          group.hintSeconds());
    }

    private static List<Double> ages(List<Long> started, long nowMillis) {
      return started.stream().map(millis -> (nowMillis - millis) / MILLIS).toList();
    }

    /** The group as it was at an instant. */
    TaskGroup at(long nowMillis) {
      return new TaskGroup(
          name,
          size,
          pending,
          ages.isEmpty() ? ages(startedMillis, nowMillis) : ages,
          after,
          hintSeconds);
    }
  }
}
