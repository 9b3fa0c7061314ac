package io.github.punctual.admission.tempo.memory;

import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.policy.ForgottenNames;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.robust.demand.TaskEvidence;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What is remembered of tasks: of earlier runs by user and name, of this run of each running job,
 * and which part of their time jobs took by the number of their tasks, for strangers. Only runs
 * that completed are kept, so that nothing is learned from jobs that failed or were ended.
 */
public final class TaskMemory {
  /** So many names are kept; whoever has the most of them loses one when there are more. */
  public static final int NAMES_MOST = 500;

  /** So many stages of a run are told apart; nothing is learned of more. */
  static final int STAGES_MOST = 32;

  /** Of all jobs so many tasks count; older ones fade. */
  private static final double TASKS_MOST = 200;

  /** Of the times to the deadline so many count; older ones fade. */
  private static final double BUDGETS_MOST = 200;

  /** Where single tasks were not seen, their times are taken to differ by this part. */
  private static final double USUAL_VARIATION = 0.3;

  /** Earlier runs of one user under one name, the one that ran last comes last. */
  final Map<Name, EarlierRuns> names = new LinkedHashMap<>();

  final Map<JobId, Map<String, TaskTimesRecorder>> now = new HashMap<>();

  /** The stages of each running job. */
  final Map<JobId, RunShape> shapes = new HashMap<>();

  /** Those that lost a promise that they did not use, and have used nothing since. */
  final Set<JobId> unused = new TreeSet<>();

  /** What strangers are guessed by. */
  final Fractions fractions = new Fractions();

  /** The times of tasks of any job. */
  TaskTimes any = TaskTimes.NONE;

  /** Logarithms of the times to the deadline, in milliseconds, of the jobs that were submitted. */
  TaskTimes budgets = TaskTimes.NONE;

  /** How sure a plan must be. */
  final PromiseMargins margins = new PromiseMargins();

  /** How often anything was learned of earlier runs. */
  private int runs;

  /** What {@link #moreStages(JobId)} says, by the stages that a run has had. */
  private final Map<Set<String>, Double> more = new HashMap<>();

  /** The number of runs as of which {@link #more} is; -1 at first. */
  private int moreAsOf = -1;

  /** How far reports of divisible work are off. */
  private final ReportErrors errors = new ReportErrors();

  private final Foresight foresight;
  private final WorkModel model;

  /**
   * A memory of nothing.
   *
   * @param foresight what it sees of what is to come
   * @param model what can become of a task that has begun
   */
  public TaskMemory(Foresight foresight, WorkModel model) {
    this.foresight = foresight;
    this.model = model;
  }

  /** What it sees of what is to come. */
  public Foresight foresight() {
    return foresight;
  }

  /** What can become of a task that has begun. */
  public WorkModel model() {
    return model;
  }

  /** How sure a plan must be. */
  public PromiseMargins margins() {
    return margins;
  }

  /** Of how many names earlier runs are known. */
  public int knownNames() {
    return names.size();
  }

  /** The jobs of one user that have one name. */
  record Name(String user, String name) {
    static Name of(DeadlineJob job) {
      return new Name(job.user(), job.historyName());
    }
  }

  /** The earlier runs of a job; null when there are none. */
  public EarlierRuns past(DeadlineJob job) {
    return names.get(Name.of(job));
  }

  /** Changes whenever more is known of earlier runs of a job; without any, when guesses change. */
  public int version(DeadlineJob job) {
    EarlierRuns past = past(job);
    return past == null ? -fractions.version() : past.version();
  }

  /** Changes whenever more is known of earlier runs of any job. */
  public int runs() {
    return runs;
  }

  /** How far what a running job says of its tasks may be off, as a part of it. */
  public double reportError() {
    return errors.part();
  }

  /** A job has come; of it only the time to its deadline is learned. */
  public void submitted(DeadlineJob job) {
    double budget = (double) Math.max(1, job.deadlineMillis() - job.submitMillis());
    TaskTimes one = new TaskTimes(1, Math.log(budget), 0, List.of(), 0, 0);
    budgets = faded(budgets, one, BUDGETS_MOST);
  }

  /** The geometric mean of the times to the deadline of the latest jobs, in milliseconds. */
  public double usualMillis() {
    return Math.exp(budgets.mean());
  }

  /** A running job tells how far it is and which of its tasks have ended. */
  public void observe(JobId job, Progress progress) {
    if (!progress.stages().isEmpty()) {
      unused.remove(job);
    }
    Set<String> begun = now.getOrDefault(job, Map.of()).keySet();
    shapes.computeIfAbsent(job, id -> new RunShape()).see(progress, begun);
    if (progress.ended().isEmpty()) {
      return;
    }
    Map<String, TaskTimesRecorder> stages = now.computeIfAbsent(job, id -> new TreeMap<>());
    for (TaskEnd end : progress.ended()) {
      if (stages.size() < STAGES_MOST || stages.containsKey(end.stage())) {
        TaskTimesRecorder times =
            stages.computeIfAbsent(end.stage(), name -> new TaskTimesRecorder());
        if (end.completed()) {
          times.completed(end.ranMillis() / 1000.0);
        } else {
          times.failed(end.ranMillis() / 1000.0);
        }
      }
    }
  }

  /** Whether a task of a running job has ended. */
  public boolean hasRun(JobId job) {
    return now.containsKey(job);
  }

  /** Whether a task of a stage of a running job has ended. */
  public boolean hasRun(JobId job, String stage) {
    Map<String, TaskTimesRecorder> stages = now.get(job);
    return stages != null && stages.containsKey(stage);
  }

  /** Whether a task of a running job has completed, and not only failed. */
  public boolean hasCompleted(JobId job) {
    return now.getOrDefault(job, Map.of()).keySet().stream()
        .anyMatch(stage -> hasCompleted(job, stage));
  }

  /** Whether a task of a stage of a running job has completed. */
  public boolean hasCompleted(JobId job, String stage) {
    return hasRun(job, stage) && now.get(job).get(stage).times().count() > 0;
  }

  /** A job lost a promise by not using it. */
  public void lostUnused(JobId job) {
    unused.add(job);
  }

  /** Whether a job lost a promise so, and has used nothing since. */
  public boolean isUnused(JobId job) {
    return unused.contains(job);
  }

  /** Jobs that are not among these have gone without a word, as while nobody was there to hear. */
  public void keepOnly(Set<JobId> jobs) {
    now.keySet().retainAll(jobs);
    shapes.keySet().retainAll(jobs);
    unused.retainAll(jobs);
  }

  /** A job has gone and teaches nothing. */
  public void forget(JobId job) {
    now.remove(job);
    shapes.remove(job);
    unused.remove(job);
  }

  /**
   * A job has completed.
   *
   * @param outcome how that went
   * @param taskMillis what one took on average, where single tasks were not seen
   */
  public void completed(DeadlineJob job, Outcome outcome, double taskMillis, double waves) {
    int tasks = outcome.tasksRun();
    Map<String, TaskTimesRecorder> seen = now.remove(job.id());
    RunShape shape = shapes.remove(job.id());
    unused.remove(job.id());
    List<PastStage> run = new ArrayList<>();
    if (model != WorkModel.WHOLE && seen != null) {
      seen.values().forEach(said -> errors.add(said.times().mean(), taskMillis / 1000));
      TaskTimes equal = new TaskTimes(tasks, taskMillis / 1000, 0, List.of(), 0, 0);
      run.add(new PastStage("", 0, equal));
    } else if (seen != null) {
      stages(seen, shape == null ? Map.of() : shape.parents(), run);
    }
    if (run.isEmpty()) {
      // Of no single task it was seen that it completed.
      double mean = taskMillis / 1000;
      double squares = USUAL_VARIATION * USUAL_VARIATION * mean * mean * (tasks - 1);
      run.add(new PastStage("", 0, new TaskTimes(tasks, mean, squares, List.of(), 0, 0)));
    }
    runs++;
    Name name = Name.of(job);
    EarlierRuns past = names.remove(name);
    past = past == null ? new EarlierRuns() : past;
    past.add(run);
    names.put(name, past);
    if (names.size() > NAMES_MOST) {
      names.remove(ForgottenNames.next(names.keySet(), Name::user));
    }
    for (PastStage stage : run) {
      any = faded(any, stage.times(), TASKS_MOST);
    }
    double fraction = waves * taskMillis / Math.max(1, job.deadlineMillis() - job.submitMillis());
    fractions.add(outcome.requestedTasks(), fraction);
  }

  /** The stages of a run in the order of its shape, with whom each came after. */
  private static void stages(
      Map<String, TaskTimesRecorder> seen, Map<String, Set<String>> shape, List<PastStage> run) {
    Map<String, Integer> places = new HashMap<>();
    Set<String> names = new LinkedHashSet<>(shape.keySet());
    names.addAll(seen.keySet());
    for (String name : names) {
      TaskTimesRecorder times = seen.get(name);
      if (times != null && times.times().count() > 0) {
        long parents = 0;
        for (String after : shape.getOrDefault(name, Set.of())) {
          Integer place = places.get(after);
          parents |= place == null ? 0 : 1L << place;
        }
        places.put(name, run.size());
        run.add(new PastStage(name, parents, withoutSample(times.times())));
      }
    }
  }

  private static TaskTimes withoutSample(TaskTimes times) {
    return TaskTimes.together(List.of(times));
  }

  /** Both together, where older ones count less once there are more than so many. */
  static TaskTimes faded(TaskTimes before, TaskTimes more, double most) {
    TaskTimes both = TaskTimes.together(List.of(before, more));
    if (both.count() <= most) {
      return both;
    }
    double part = most / both.count();
    return new TaskTimes(
        (long) most,
        both.mean(),
        both.squares() * part,
        List.of(),
        Math.round(both.failed() * part),
        both.failedSeconds() * part);
  }

  /** What is known of the tasks of a stage of a job. */
  public TaskEvidence evidence(DeadlineJob job, String stage, double waves) {
    Map<String, TaskTimesRecorder> stages = now.get(job.id());
    TaskTimesRecorder seen = stages == null ? null : stages.get(stage);
    EarlierRuns past = past(job);
    TaskTimes history = TaskTimes.NONE;
    List<Double> means = List.of();
    if (past != null) {
      history = past.of(stage);
      means = past.times(stage).stream().map(TaskTimes::mean).toList();
    }
    return new TaskEvidence(
        seen == null ? TaskTimes.NONE : seen.times(), history, means, prior(job, stages, waves));
  }

  /** Whether jobs of any size have completed: what a stranger may be guessed by. */
  public boolean canGuess() {
    return !fractions.isEmpty();
  }

  /**
   * What tasks of a stranger take: as those of its other stages that have ended, else the part of
   * its time that those of jobs of its size took (Justice's fraction), else of the nearest size.
   */
  private TaskTimes prior(DeadlineJob job, Map<String, TaskTimesRecorder> stages, double waves) {
    if (hasCompleted(job.id())) {
      return TaskTimes.together(stages.values().stream().map(TaskTimesRecorder::times).toList());
    }
    double seconds = (job.deadlineMillis() - job.submitMillis()) / 1000.0 / waves;
    TaskTimes parts = fractions.nearest(job.requestedTasks());
    double squares = parts.squares() * seconds * seconds;
    return new TaskTimes(parts.count(), parts.mean() * seconds, squares, List.of(), 0, 0);
  }

  /**
   * How likely a first run that has begun asks for more stages, in (0, 1): by the names whose
   * latest run had the same ones as it so far, or as many where none had the same.
   */
  public double moreStages(JobId job) {
    if (moreAsOf != runs) {
      moreAsOf = runs;
      more.clear();
    }
    RunShape shape = shapes.get(job);
    Set<String> had = shape == null ? Set.of() : shape.spans().keySet();
    Double known = more.get(had);
    if (known == null) {
      known = moreStages(had);
      more.put(Set.copyOf(had), known);
    }
    return known;
  }

  private double moreStages(Set<String> had) {
    List<EarlierRuns> alike =
        names.values().stream().filter(past -> past.names().containsAll(had)).toList();
    if (alike.isEmpty()) {
      return moreStages(had.size());
    }
    return likely(alike, past -> !had.containsAll(past.large()));
  }

  private double moreStages(int had) {
    List<EarlierRuns> alike =
        names.values().stream().filter(past -> past.names().size() >= had).toList();
    return likely(alike, past -> past.names().size() > had);
  }

  /**
   * How likely this is true of the next name, by those that are known: the mean of the posterior
   * after the prior of Jeffreys, so that few of which it is not true do not rule it out.
   */
  private static double likely(List<EarlierRuns> known, Predicate<EarlierRuns> which) {
    return (known.stream().filter(which).count() + 0.5) / (known.size() + 1);
  }

  /** What a task takes on average, of any job, in milliseconds. */
  public double anyMillis(double unknownMillis) {
    double seconds = any.mean();
    return seconds > 0 ? 1000 * seconds : unknownMillis;
  }

  /** Forgets earlier runs; what tells of nobody in particular only with everybody's. */
  public void forget(Whose whose) {
    names.keySet().removeIf(name -> whose.includes(name.user(), name.name()));
    if (whose.name().isEmpty()) {
      margins.forget(whose);
    }
    if (whose.isEverybody()) {
      fractions.clear();
      any = TaskTimes.NONE;
      budgets = TaskTimes.NONE;
    }
    runs++;
  }
}
