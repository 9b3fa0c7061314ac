package io.github.punctual.simulator.trace.format;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.StageOrder;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.TraceCollector.LeftOut;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What ran in one Spark application, as a job: all Spark jobs of the application together, because
 * the application is what a cluster schedules.
 *
 * <p>A stage has the tasks that succeeded. It waits for those of its parents that ran; a stage
 * without any waits for the last stage of the Spark job that ended last before its own Spark job
 * was submitted, because the driver submits one after the other. The time that the driver itself
 * took between them is left out, and so are tasks that failed.
 */
final class SparkApplication {
  /** Spark's defaults on YARN. */
  private static final long DEFAULT_HEAP_MIB = 1024;

  private static final long LEAST_OVERHEAD_MIB = 384;

  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})\\s*([bkmgtp]?)b?");
  private static final String UNITS = "kmgtp";
  private static final int BITS_PER_UNIT = 10;

  private final NavigableMap<Integer, SparkStage> stages = new TreeMap<>();
  private final NavigableMap<Integer, SparkJob> jobs = new TreeMap<>();
  private Map<String, String> properties = Map.of();
  private String id = "";
  private String name = "";
  private String user = JsonJobParser.DEFAULT_USER;
  private long submitMillis = -1;

  /**
   * A Spark job: an action of the driver.
   *
   * @param submitMillis when the driver submitted it, in milliseconds since the epoch
   * @param endMillis when it ended; {@link Long#MAX_VALUE} when that is not known
   * @param stages its stages, whether they ran or not
   */
  record SparkJob(long submitMillis, long endMillis, List<Integer> stages) {
    SparkJob endedAt(long millis) {
      return new SparkJob(submitMillis, millis, stages);
    }
  }

  /** A stage: what its tasks took, by their index within the stage. */
  static final class SparkStage {
    private List<Integer> parents = List.of();
    private final NavigableMap<Integer, Long> millis = new TreeMap<>();
    private long endMillis;

    void parents(List<Integer> ids) {
      parents = List.copyOf(ids);
    }

    /** A task succeeded; the last attempt counts. */
    void task(int index, long taskMillis, long taskEndMillis) {
      millis.put(index, Math.max(0, taskMillis));
      endMillis = Math.max(endMillis, taskEndMillis);
    }

    private boolean ran() {
      return !millis.isEmpty();
    }
  }

  void started(String appId, String appName, String sparkUser, long atMillis) {
    id = appId;
    name = appName;
    user = sparkUser.isEmpty() ? JsonJobParser.DEFAULT_USER : sparkUser;
    submitMillis = atMillis;
  }

  void properties(Map<String, String> values) {
    properties = Map.copyOf(values);
  }

  void job(int jobId, SparkJob job) {
    jobs.put(jobId, job);
  }

  void jobEnded(int jobId, long atMillis) {
    jobs.computeIfPresent(jobId, (k, job) -> job.endedAt(atMillis));
  }

  SparkStage stage(int stageId) {
    return stages.computeIfAbsent(stageId, k -> new SparkStage());
  }

  TraceJob toJob(Interner interner, TraceOptions options) {
    if (submitMillis < 0) {
      throw new MalformedRow("event SparkListenerApplicationStart is missing");
    }
    if (stages.values().stream().noneMatch(SparkStage::ran)) {
      throw new LeftOut(LeftOut.NEVER_RAN);
    }
    DeclaredTags tags =
        DeclaredTags.parse(properties.getOrDefault("spark.yarn.tags", ""), submitMillis);
    return new TraceJob(
        id,
        interner.unique(queue()),
        interner.unique(user),
        interner.unique(tags.nameOr(name.isEmpty() ? id : name)),
        submitMillis,
        tags.budgetMillis(),
        StageOrder.sorted(toStages(interner, options)));
  }

  private List<Stage> toStages(Interner interner, TraceOptions options) {
    ResourceVector task = interner.unique(task(options));
    NavigableMap<Long, Integer> lastStages = lastStages();
    Map<Integer, Long> submissions = submissions();
    List<Stage> result = new ArrayList<>();
    stages.forEach(
        (stageId, stage) -> {
          if (stage.ran()) {
            Map.Entry<Long, Integer> before =
                lastStages.floorEntry(submissions.getOrDefault(stageId, Long.MIN_VALUE));
            result.add(
                new Stage(
                    interner.unique("stage-" + stageId),
                    stage.millis.size(),
                    TaskDurations.each(
                        stage.millis.values().stream().mapToLong(Long::longValue).toArray()),
                    task,
                    parents(
                        stageId, Optional.ofNullable(before).map(Map.Entry::getValue), interner)));
          }
        });
    return result;
  }

  private String queue() {
    return properties.getOrDefault("spark.yarn.queue", JsonJobParser.DEFAULT_QUEUE);
  }

  /** Parents that did not run were computed before by another stage. */
  private List<String> parents(int stageId, Optional<Integer> before, Interner interner) {
    List<String> result = new ArrayList<>();
    for (int parent : stages.get(stageId).parents) {
      if (stages.containsKey(parent) && stages.get(parent).ran()) {
        result.add(interner.unique("stage-" + parent));
      }
    }
    if (result.isEmpty()) {
      before.ifPresent(stage -> result.add(interner.unique("stage-" + stage)));
    }
    return List.copyOf(result);
  }

  /** The last stage of each Spark job that ended, by when it ended. */
  private NavigableMap<Long, Integer> lastStages() {
    NavigableMap<Long, Integer> result = new TreeMap<>();
    for (SparkJob job : jobs.values()) {
      if (job.endMillis() != Long.MAX_VALUE) {
        job.stages().stream()
            .filter(stageId -> stages.containsKey(stageId) && stages.get(stageId).ran())
            .max(
                Comparator.comparingLong((Integer stageId) -> stages.get(stageId).endMillis)
                    .thenComparing(Comparator.naturalOrder()))
            .ifPresent(stageId -> result.put(job.endMillis(), stageId));
      }
    }
    return result;
  }

  /** When the Spark job of each stage was submitted; the first of several. */
  private Map<Integer, Long> submissions() {
    Map<Integer, Long> result = new HashMap<>();
    jobs.values()
        .forEach(job -> job.stages().forEach(id -> result.putIfAbsent(id, job.submitMillis())));
    return result;
  }

  /** A task's part of its executor: as many cores as it takes, and that share of the memory. */
  private ResourceVector task(TraceOptions options) {
    long perTask = number("spark.task.cpus", 1);
    long cores = Math.max(perTask, number("spark.executor.cores", 1));
    Optional<Long> heap = memoryMib("spark.executor.memory");
    if (heap.isEmpty() && properties.getOrDefault("spark.master", "").startsWith("yarn")) {
      heap = Optional.of(DEFAULT_HEAP_MIB);
    }
    if (heap.isEmpty()) {
      return ResourceVector.of(options.task().get(ResourceVector.MEMORY), perTask);
    }
    long overhead =
        memoryMib("spark.executor.memoryOverhead")
            .orElse(Math.max(LEAST_OVERHEAD_MIB, heap.get() / 10));
    long pyspark = memoryMib("spark.executor.pyspark.memory").orElse(0L);
    long container = heap.get() + overhead + pyspark;
    return ResourceVector.of(Math.max(1, container * perTask / cores), perTask);
  }

  private long number(String property, long otherwise) {
    String value = Objects.requireNonNullElse(properties.get(property), "").strip();
    return value.matches("[1-9]\\d{0,8}") ? Long.parseLong(value) : otherwise;
  }

  private Optional<Long> memoryMib(String property) {
    return Optional.ofNullable(properties.get(property)).flatMap(SparkApplication::mib);
  }

  /**
   * An amount of memory as Spark's settings have it, {@code 512}, {@code 512m} or {@code 4g}, in
   * MiB, which is also the unit of a number without one; empty when it is none.
   */
  static Optional<Long> mib(String text) {
    Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!size.matches()) {
      return Optional.empty();
    }
    long amount = Long.parseLong(size.group(1));
    String unit = size.group(2);
    if (unit.isEmpty()) {
      return Optional.of(amount);
    }
    // From bytes, whose power of 1024 is 0, to MiB, whose is 2.
    int power = UNITS.indexOf(unit) + 1 - 2;
    return Optional.of(
        power < 0
            ? amount >> (-power * BITS_PER_UNIT)
            : Math.multiplyExact(amount, 1L << (power * BITS_PER_UNIT)));
  }
}
