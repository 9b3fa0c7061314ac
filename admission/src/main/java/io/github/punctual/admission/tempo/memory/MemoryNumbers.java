package io.github.punctual.admission.tempo.memory;

import static io.github.punctual.admission.estimate.PartText.decoded;
import static io.github.punctual.admission.estimate.PartText.encoded;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What Tempo remembers, as named numbers: {@code run/USER/NAME/ORDER/RUN/PLACE/STAGE/FIELD} for
 * earlier runs, {@code now/JOB/STAGE/FIELD}, {@code shape/JOB/PLACE/STAGE/FIELD} and {@code
 * unused/JOB/FIELD} for those that run, {@code fraction/CLASS/FIELD}, {@code any/FIELD}, {@code
 * budget/FIELD} and {@code margin/ORDER/USER/FIELD}. Names are written as {@link
 * io.github.punctual.admission.estimate.PartText} says; the order says which of them ran last. The
 * times of tasks of a run that goes on are a {@link ThinnedSample}: with moments alone, the next
 * task to end would have to stand for all.
 */
public final class MemoryNumbers {
  private static final String COUNT = "count";
  private static final String MEAN = "mean";
  private static final String SQUARES = "squares";
  private static final String FAILED = "failed";
  private static final String FAILED_SECONDS = "failedSeconds";
  private static final String PARENTS = "parents";
  private static final String FIRST = "firstMillis";
  private static final String OVER = "overMillis";
  private static final String UNPROMISED = "unpromised";
  private static final List<String> FIELDS =
      List.of(COUNT, MEAN, SQUARES, FAILED, FAILED_SECONDS, PARENTS, FIRST, OVER, UNPROMISED);

  private MemoryNumbers() {}

  /**
   * What a memory has learned.
   *
   * @param sampleMost so many of the times of the tasks of each stage that runs are named at most
   */
  public static Map<String, Double> of(TaskMemory memory, int sampleMost) {
    Map<String, Double> numbers = new TreeMap<>();
    int order = 0;
    for (Map.Entry<TaskMemory.Name, EarlierRuns> entry : memory.names.entrySet()) {
      String name =
          String.format(
              Locale.ROOT,
              "run/%s/%s/%06d/",
              encoded(entry.getKey().user()),
              encoded(entry.getKey().name()),
              order++);
      List<List<PastStage>> runs = entry.getValue().runs();
      for (int r = 0; r < runs.size(); r++) {
        for (int s = 0; s < runs.get(r).size(); s++) {
          PastStage stage = runs.get(r).get(s);
          String key = name + r + "/" + s + "/" + encoded(stage.name()) + "/";
          put(numbers, key, stage.times());
          if (stage.parents() != 0) {
            numbers.put(key + PARENTS, (double) stage.parents());
          }
        }
      }
    }
    memory.now.forEach(
        (job, stages) ->
            stages.forEach(
                (stage, times) -> {
                  String key = "now/" + encoded(job.value()) + "/" + encoded(stage) + "/";
                  put(numbers, key, times.times());
                  ThinnedSample.put(numbers, key, times.times().sample(), sampleMost);
                }));
    memory.shapes.forEach(
        (job, shape) -> put(numbers, "shape/" + encoded(job.value()) + "/", shape));
    memory.unused.forEach(job -> numbers.put("unused/" + encoded(job.value()) + "/" + COUNT, 1.0));
    memory
        .fractions
        .bySize()
        .forEach((size, parts) -> put(numbers, "fraction/" + size + "/", parts));
    if (memory.any.count() > 0) {
      put(numbers, "any/", memory.any);
    }
    if (memory.budgets.count() > 0) {
      put(numbers, "budget/", memory.budgets);
    }
    order = 0;
    for (Map.Entry<String, PromiseMargin> entry : memory.margins.byUser().entrySet()) {
      String key = String.format(Locale.ROOT, "margin/%06d/%s/", order++, encoded(entry.getKey()));
      numbers.put(key + COUNT, (double) entry.getValue().promises());
      numbers.put(key + MEAN, entry.getValue().deviations());
      if (entry.getValue().unpromised() > 0) {
        numbers.put(key + UNPROMISED, (double) entry.getValue().unpromised());
      }
    }
    return numbers;
  }

  private static void put(Map<String, Double> numbers, String key, RunShape shape) {
    int place = 0;
    for (Map.Entry<String, RunShape.Span> stage : shape.spans().entrySet()) {
      String name = String.format(Locale.ROOT, "%02d/%s/", place++, encoded(stage.getKey()));
      numbers.put(key + name + FIRST, (double) stage.getValue().firstMillis());
      numbers.put(key + name + OVER, (double) stage.getValue().overMillis());
    }
  }

  private static void put(Map<String, Double> numbers, String key, TaskTimes times) {
    numbers.put(key + COUNT, (double) times.count());
    numbers.put(key + MEAN, times.mean());
    numbers.put(key + SQUARES, times.squares());
    if (times.failed() > 0) {
      numbers.put(key + FAILED, (double) times.failed());
      numbers.put(key + FAILED_SECONDS, times.failedSeconds());
    }
  }

  /**
   * Fills an empty memory with what such numbers tell of.
   *
   * @throws IllegalArgumentException when a name is unknown or a number is out of range
   */
  public static void read(Map<String, Double> numbers, TaskMemory memory) {
    SortedMap<String, Map<String, Double>> records = new TreeMap<>();
    numbers.forEach(
        (key, value) -> {
          int slash = key.lastIndexOf('/');
          String field = key.substring(slash + 1);
          if (slash < 0 || !(FIELDS.contains(field) || isOfSample(key, field))) {
            throw unknown(key);
          }
          records.computeIfAbsent(key.substring(0, slash), k -> new HashMap<>()).put(field, value);
        });
    SortedMap<Integer, NamedRuns> byOrder = new TreeMap<>();
    records.forEach(
        (key, fields) -> {
          String[] parts = key.split("/", -1);
          if (parts[0].equals("run") && parts.length == 7) {
            byOrder
                .computeIfAbsent(
                    whole(key, parts[3]),
                    order ->
                        new NamedRuns(new TaskMemory.Name(decoded(parts[1]), decoded(parts[2]))))
                .add(whole(key, parts[4]), whole(key, parts[5]), decoded(parts[6]), fields);
          } else if (parts[0].equals("now") && parts.length == 3) {
            memory
                .now
                .computeIfAbsent(new JobId(decoded(parts[1])), id -> new TreeMap<>())
                .put(decoded(parts[2]), TaskTimesRecorder.of(times(fields)));
          } else if (parts[0].equals("shape") && parts.length == 4) {
            // By their names they come in the order of their places.
            memory
                .shapes
                .computeIfAbsent(new JobId(decoded(parts[1])), id -> new RunShape())
                .put(decoded(parts[3]), span(fields));
          } else if (parts[0].equals("unused") && parts.length == 2) {
            memory.unused.add(new JobId(decoded(parts[1])));
          } else if (parts[0].equals("fraction") && parts.length == 2) {
            memory.fractions.bySize().put(whole(key, parts[1]), times(fields));
          } else if (key.equals("any")) {
            memory.any = times(fields);
          } else if (key.equals("budget")) {
            memory.budgets = times(fields);
          } else if (parts[0].equals("margin") && parts.length == 3) {
            // By their names they come in the order of their places.
            memory.margins.put(decoded(parts[2]), margin(fields));
          } else {
            throw unknown(key);
          }
        });
    byOrder.values().forEach(runs -> memory.names.put(runs.name, runs.past()));
  }

  private static boolean isOfSample(String key, String field) {
    return key.startsWith("now/") && ThinnedSample.has(field);
  }

  private static IllegalArgumentException unknown(String key) {
    return new IllegalArgumentException(
        "learned number '%s' is unknown; names begin with run/, now/, shape/, unused/, fraction/, any/, budget/ or margin/ and end with one of %s, and those of now/ also as %s"
            .formatted(key, FIELDS, ThinnedSample.FORM));
  }

  private static int whole(String key, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "learned numbers '%s' have '%s' where a whole number must be".formatted(key, text), e);
    }
  }

  private static RunShape.Span span(Map<String, Double> fields) {
    return new RunShape.Span(
        Math.round(fields.getOrDefault(FIRST, 0.0)), Math.round(fields.getOrDefault(OVER, 0.0)));
  }

  private static PromiseMargin margin(Map<String, Double> fields) {
    return new PromiseMargin(
        fields.getOrDefault(MEAN, 0.0),
        Math.round(fields.getOrDefault(COUNT, 0.0)),
        Math.round(fields.getOrDefault(UNPROMISED, 0.0)));
  }

  private static long parents(Map<String, Double> fields) {
    return Math.round(fields.getOrDefault(PARENTS, 0.0));
  }

  private static TaskTimes times(Map<String, Double> fields) {
    return new TaskTimes(
        Math.round(fields.getOrDefault(COUNT, 0.0)),
        fields.getOrDefault(MEAN, 0.0),
        fields.getOrDefault(SQUARES, 0.0),
        ThinnedSample.read(fields),
        Math.round(fields.getOrDefault(FAILED, 0.0)),
        fields.getOrDefault(FAILED_SECONDS, 0.0));
  }

  /** The runs of one name as they are read. */
  private static final class NamedRuns {
    private final TaskMemory.Name name;
    private final SortedMap<Integer, SortedMap<Integer, PastStage>> runs = new TreeMap<>();

    NamedRuns(TaskMemory.Name name) {
      this.name = name;
    }

    void add(int run, int place, String stage, Map<String, Double> fields) {
      runs.computeIfAbsent(run, r -> new TreeMap<>())
          .put(place, new PastStage(stage, parents(fields), times(fields)));
    }

    EarlierRuns past() {
      EarlierRuns past = new EarlierRuns();
      runs.values().forEach(run -> past.add(new ArrayList<>(run.values())));
      return past;
    }
  }
}
