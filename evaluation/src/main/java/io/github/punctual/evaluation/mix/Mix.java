package io.github.punctual.evaluation.mix;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Jobs of all kinds that share a cluster: by work, 40 % have deadlines, 20 % come in bursts, 20 %
 * are pipelines that reserve, 20 % are best effort.
 *
 * @param jobs by kind, each in the order of submission
 * @param bursts what the queues with bursts declare
 * @param due when the job of a burst is to be done, by its name
 */
record Mix(Map<Kind, List<TraceJob>> jobs, List<DeclaredQueue> bursts, Map<String, Long> due) {
  static final ResourceVector TASK = ResourceVector.of(1024, 1);

  private static final long SECOND = 1000;

  /** By how much declared demand exceeds what bursts need on average. */
  private static final double DECLARED = 1.5;

  /** From one burst of a queue to the next. */
  private static final long[] PERIOD_SECONDS = {300, 420, 540, 660};

  private static final int MOST_STAGES = 3;
  private static final int LEAST_WIDTH = 4;
  private static final int MOST_WIDTH = 16;

  /** The kinds of jobs. */
  enum Kind {
    DEADLINES("deadline jobs", "root.deadlines", 0.4),
    BURSTS("bursts", "root.bursts", 0.2),
    RESERVATIONS("reservations", "root.pipelines", 0.2),
    BEST_EFFORT("best effort", "root.batch", 0.2);

    static final List<Kind> WITH_PROMISES = List.of(DEADLINES, BURSTS, RESERVATIONS);

    private final String words;
    private final String queue;
    private final double part;

    Kind(String words, String queue, double part) {
      this.words = words;
      this.queue = queue;
      this.part = part;
    }

    /** Its name in tables. */
    String words() {
      return words;
    }

    /** The queue of its jobs, or the one above these. */
    String queue() {
      return queue;
    }

    /** The part of all work that it has. */
    double part() {
      return part;
    }
  }

  /** How long tasks of best effort run. */
  enum BestEffortTasks {
    SHORT("log(10..60)", "10 to 60 s, as all others"),
    LONG("log(200..1200)", "200 to 1,200 s");

    private final String times;
    private final String words;

    BestEffortTasks(String times, String words) {
      this.times = times;
      this.words = words;
    }

    /** Its name in the document. */
    String words() {
      return words;
    }
  }

  /**
   * The jobs of a seed.
   *
   * @param containers how many the cluster has
   * @param load all work over what the cluster can do while jobs come
   * @param spanMillis for how long jobs come
   * @param bestEffort how long tasks of best effort run
   */
  static Mix make(
      int containers, double load, long spanMillis, BestEffortTasks bestEffort, long seed) {
    Map<Kind, List<TraceJob>> jobs = new HashMap<>();
    Map<String, Long> due = new HashMap<>();
    List<DeclaredQueue> bursts = new ArrayList<>();
    int deadlines = (int) Math.round(containers * Kind.DEADLINES.part());
    int batch = (int) Math.round(containers * Kind.BEST_EFFORT.part());
    jobs.put(
        Kind.DEADLINES,
        recurring(Kind.DEADLINES, deadlines, load, spanMillis, "log(10..60)", 0, 10 * seed));
    // Other names and sizes than those of jobs with deadlines.
    jobs.put(
        Kind.BEST_EFFORT,
        recurring(Kind.BEST_EFFORT, batch, load, spanMillis, bestEffort.times, 1, 10 * seed + 3));
    jobs.put(
        Kind.RESERVATIONS,
        pipelines(
            load * containers * Kind.RESERVATIONS.part() * spanMillis,
            spanMillis,
            RandomStream.of(seed, "mix pipelines")));
    double each = load * containers * Kind.BURSTS.part() / PERIOD_SECONDS.length;
    List<TraceJob> coming = new ArrayList<>();
    for (int queue = 0; queue < PERIOD_SECONDS.length; queue++) {
      long period = PERIOD_SECONDS[queue] * SECOND;
      coming.addAll(
          burstsOf(
              queue,
              each * period,
              spanMillis,
              RandomStream.of(seed, "mix bursts " + queue),
              bursts,
              due));
    }
    coming.sort((a, b) -> Long.compare(a.submitMillis(), b.submitMillis()));
    jobs.put(Kind.BURSTS, coming);
    return new Mix(jobs, bursts, due);
  }

  private static List<TraceJob> recurring(
      Kind kind,
      int containers,
      double load,
      long spanMillis,
      String taskTimes,
      int withoutDeadline,
      long seed) {
    String text =
        String.format(
            Locale.ROOT,
            "recurring:load=%s,containers=%d,span=%ds,task-time=%s,users=6,deadlines=loose,without-deadline=%d",
            load,
            containers,
            spanMillis / SECOND,
            taskTimes,
            withoutDeadline);
    String prefix = kind.queue().substring(kind.queue().lastIndexOf('.') + 1);
    return Generators.parse(text).generate(seed).jobs().stream()
        .map(
            job ->
                new TraceJob(
                    prefix + "-" + job.id(),
                    kind.queue(),
                    job.user(),
                    prefix + "-" + job.name(),
                    job.submitMillis(),
                    job.budgetMillis(),
                    job.stages()))
        .toList();
  }

  private static List<TraceJob> pipelines(
      double workMillis, long spanMillis, UniformRandomProvider random) {
    List<TraceJob> jobs = new ArrayList<>();
    double left = workMillis;
    while (left > 0) {
      int count = 1 + random.nextInt(MOST_STAGES);
      List<Stage> stages = new ArrayList<>();
      long path = 0;
      for (int i = 0; i < count; i++) {
        int width = LEAST_WIDTH + random.nextInt(MOST_WIDTH - LEAST_WIDTH + 1);
        int waves = 1 + random.nextInt(2);
        long millis = (15 + random.nextInt(31)) * SECOND;
        List<String> parents = i == 0 ? List.of() : List.of("s" + (i - 1));
        stages.add(new Stage("s" + i, width * waves, TaskDurations.same(millis), TASK, parents));
        path += waves * millis;
      }
      long budget = Math.round(path * (2 + 2 * random.nextDouble()));
      TraceJob job =
          new TraceJob(
              "pipeline-" + (jobs.size() + 1),
              Kind.RESERVATIONS.queue(),
              "user-" + (1 + random.nextInt(6)),
              "pipeline-" + (jobs.size() + 1),
              (long) (random.nextDouble() * spanMillis),
              OptionalLong.of(budget),
              stages);
      jobs.add(job);
      left -= job.workMillis();
    }
    jobs.sort((a, b) -> Long.compare(a.submitMillis(), b.submitMillis()));
    return jobs;
  }

  private static List<TraceJob> burstsOf(
      int number,
      double workMillis,
      long spanMillis,
      UniformRandomProvider random,
      List<DeclaredQueue> declared,
      Map<String, Long> due) {
    String queue = Kind.BURSTS.queue() + ".q" + (number + 1);
    long period = PERIOD_SECONDS[number] * SECOND;
    long onTime = period / 2;
    long first = (long) (random.nextDouble() * period);
    declared.add(
        DeclaredQueue.of(
            QueueDeclaration.latency(
                new QueueId(queue),
                1,
                new BurstPlan.Periodic(
                    OptionalLong.of(first),
                    period,
                    onTime,
                    ResourceSeconds.of(TASK, Math.round(DECLARED * workMillis)),
                    0.95))));
    List<TraceJob> jobs = new ArrayList<>();
    for (long at = first; at < spanMillis; at += period) {
      List<Long> millis = new ArrayList<>();
      double left = workMillis * (0.8 + 0.4 * random.nextDouble());
      while (left > 0) {
        long task = (10 + random.nextInt(21)) * SECOND;
        millis.add(task);
        left -= task;
      }
      String id = "burst-q" + (number + 1) + "-" + (jobs.size() + 1);
      due.put(id, at + onTime);
      jobs.add(
          new TraceJob(
              id,
              queue,
              "user-q" + (number + 1),
              "burst-q" + (number + 1),
              at,
              OptionalLong.empty(),
              List.of(
                  new Stage(
                      "task",
                      millis.size(),
                      TaskDurations.each(millis.stream().mapToLong(Long::longValue).toArray()),
                      TASK,
                      List.of()))));
    }
    return jobs;
  }

  /** All jobs, or those of some kinds. */
  Workload workload(List<Kind> kinds) {
    List<TraceJob> all = new ArrayList<>();
    kinds.forEach(kind -> all.addAll(jobs.get(kind)));
    return new Workload("mix", all);
  }
}
