package io.github.punctual.simulator.trace.format;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.trace.format.TraceCollector.LeftOut;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;

/**
 * The history of one MapReduce job, as a job.
 *
 * <p>Tasks are as long as the attempt that succeeded; what other attempts did is left out. A reduce
 * task is counted from when the last map task ended, where it began before: it waited for the maps,
 * and in the job that results it starts after them.
 */
final class JhistJob {
  private static final String TAGS = "mapreduce.job.tags";
  private static final String MAP = "map";
  private static final String REDUCE = "reduce";

  /** The settings of a job that matter. */
  static final Set<String> SETTINGS =
      Set.of(
          TAGS,
          "mapreduce.map.memory.mb",
          "mapreduce.map.cpu.vcores",
          "mapreduce.map.resource.memory-mb",
          "mapreduce.map.resource.vcores",
          "mapreduce.reduce.memory.mb",
          "mapreduce.reduce.cpu.vcores",
          "mapreduce.reduce.resource.memory-mb",
          "mapreduce.reduce.resource.vcores");

  private String id = "";
  private String name = "";
  private String user = JsonJobParser.DEFAULT_USER;
  private String queue = JsonJobParser.DEFAULT_QUEUE;
  private long submitMillis = -1;
  private boolean ended;
  private boolean succeeded;
  private final Map<String, Long> starts = new HashMap<>();
  private final SortedMap<String, Run> maps = new TreeMap<>();
  private final SortedMap<String, Run> reduces = new TreeMap<>();

  /** When the successful attempt of a task ran, in milliseconds since the epoch. */
  private record Run(long start, long end) {}

  /** The job's name, such as {@code job_1700000000000_0001}; empty before its first event. */
  String id() {
    return id;
  }

  void add(GenericRecord event) {
    if (!(value(event, "event") instanceof GenericRecord body)) {
      throw MalformedRow.of("event", text(event, "event"), "must be a record");
    }
    switch (text(event, "type")) {
      case "JOB_SUBMITTED" -> submitted(body);
      case "JOB_QUEUE_CHANGED" -> queue = text(body, "jobQueueName");
      case "MAP_ATTEMPT_STARTED", "REDUCE_ATTEMPT_STARTED" ->
          starts.put(text(body, "attemptId"), number(body, "startTime"));
      case "MAP_ATTEMPT_FINISHED" -> finished(body, maps);
      case "REDUCE_ATTEMPT_FINISHED" -> finished(body, reduces);
      case "JOB_FINISHED" -> {
        ended = true;
        succeeded = true;
      }
      case "JOB_FAILED", "JOB_KILLED", "JOB_ERROR" -> ended = true;
      // The rest says nothing about what ran when.
      default -> {}
    }
  }

  TraceJob job(Map<String, String> conf, Interner interner, TraceOptions options) {
    if (submitMillis < 0) {
      throw new MalformedRow("event JOB_SUBMITTED is missing");
    }
    if (!ended) {
      throw new LeftOut(LeftOut.NOT_FINISHED);
    }
    if (!succeeded && !options.unsuccessful()) {
      throw new LeftOut(LeftOut.UNSUCCESSFUL);
    }
    if (maps.isEmpty() && reduces.isEmpty()) {
      throw new LeftOut(LeftOut.NEVER_RAN);
    }
    DeclaredTags tags = DeclaredTags.parse(conf.getOrDefault(TAGS, ""), submitMillis);
    return new TraceJob(
        id,
        interner.unique(queue),
        interner.unique(user),
        interner.unique(tags.nameOr(name.isEmpty() ? id : name)),
        submitMillis,
        tags.budgetMillis(),
        stages(conf, interner, options));
  }

  private List<Stage> stages(Map<String, String> conf, Interner interner, TraceOptions options) {
    List<Stage> result = new ArrayList<>(2);
    if (!maps.isEmpty()) {
      result.add(stage(MAP, maps, 0, List.of(), task(MAP, conf, options), interner));
    }
    if (!reduces.isEmpty()) {
      long mapsEnd = maps.values().stream().mapToLong(Run::end).max().orElse(0);
      List<String> parents = maps.isEmpty() ? List.of() : List.of(MAP);
      result.add(stage(REDUCE, reduces, mapsEnd, parents, task(REDUCE, conf, options), interner));
    }
    return result;
  }

  private static Stage stage(
      String id,
      SortedMap<String, Run> runs,
      long notBefore,
      List<String> parents,
      ResourceVector task,
      Interner interner) {
    long[] millis =
        runs.values().stream()
            .mapToLong(run -> Math.max(0, run.end() - Math.max(run.start(), notBefore)))
            .toArray();
    return new Stage(
        id,
        millis.length,
        TaskDurations.each(millis),
        interner.unique(task),
        interner.unique(parents));
  }

  private static ResourceVector task(String kind, Map<String, String> conf, TraceOptions options) {
    String prefix = "mapreduce." + kind + ".";
    return ResourceVector.of(
        setting(
            conf,
            options.task().get(ResourceVector.MEMORY),
            prefix + "resource.memory-mb",
            prefix + "memory.mb"),
        setting(
            conf,
            options.task().get(ResourceVector.VCORES),
            prefix + "resource.vcores",
            prefix + "cpu.vcores"));
  }

  /** The first of these settings that is a number above 0: -1 stands for not set. */
  private static long setting(Map<String, String> conf, long otherwise, String... names) {
    for (String name : names) {
      String value = conf.getOrDefault(name, "").strip();
      if (value.matches("[1-9]\\d{0,9}")) {
        return Long.parseLong(value);
      }
    }
    return otherwise;
  }

  private void submitted(GenericRecord body) {
    id = text(body, "jobid");
    name = text(body, "jobName");
    user = text(body, "userName");
    queue = text(body, "jobQueueName");
    submitMillis = number(body, "submitTime");
  }

  /** An attempt that ran again, because its output was lost, counts once. */
  private void finished(GenericRecord body, SortedMap<String, Run> runs) {
    String attempt = text(body, "attemptId");
    Long start = starts.get(attempt);
    if (start == null) {
      throw MalformedRow.of("attemptId", attempt, "must have started before it finished");
    }
    runs.put(text(body, "taskid"), new Run(start, number(body, "finishTime")));
  }

  private static String text(GenericRecord body, String field) {
    return String.valueOf(value(body, field));
  }

  private static long number(GenericRecord body, String field) {
    if (value(body, field) instanceof Number number) {
      return number.longValue();
    }
    throw MalformedRow.of(field, text(body, field), "must be a number");
  }

  private static Object value(GenericRecord body, String field) {
    if (!body.hasField(field) || body.get(field) == null) {
      throw MalformedRow.missing(body.getSchema().getName() + "." + field);
    }
    return body.get(field);
  }
}
