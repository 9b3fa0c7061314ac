package io.github.punctual.simulator.trace.format;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.trace.Columns;
import io.github.punctual.simulator.trace.Interner;
import io.github.punctual.simulator.trace.MalformedRow;
import io.github.punctual.simulator.trace.StageOrder;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Graphs of stages of database queries, as text: a block for each job, which is a line {@code #
 * number: name}; a line with the number of stages, the job's number and, where it has one, its time
 * of submission in seconds; a line for each stage with its name, the seconds that a task takes,
 * what a task needs as fractions of a machine (CPU, memory, and four of disk and network), and the
 * number of tasks; the number of edges; and a line for each edge with the stage before, the stage
 * after, and the kind of the edge.
 *
 * <p>The machine is that of {@link TraceOptions#queryMachine}: types that it does not have are not
 * kept. A task gets at least one unit of cores and of memory.
 */
final class QueryDagsReader implements FormatReader {
  private static final List<String> JOB =
      Columns.numbered("number of stages", "job number", "submission");
  private static final List<String> STAGE =
      Columns.numbered(
          "stage", "duration", "CPU", "memory", "r3", "r4", "r5", "r6", "number of tasks");
  private static final List<String> EDGE = Columns.numbered("stage before", "stage after");
  private static final List<String> COUNT = Columns.numbered("number of edges");

  private static final int FIRST_TYPE = 2;
  private static final int TASKS = 8;
  private static final long SECOND = 1000;
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern TITLE = Pattern.compile("#\\s*\\d+\\s*:.*");

  @Override
  public void read(Path path, TraceCollector into) throws IOException {
    try (TraceLines lines = TraceLines.open(path)) {
      List<String> block = new ArrayList<>();
      TraceCollector.SourceLine place = null;
      while (lines.next()) {
        if (looksLike(lines.text())) {
          add(place, block, into);
          block = new ArrayList<>();
          place = lines.place();
        }
        if (!lines.isBlank()) {
          block.add(lines.text().strip());
        }
      }
      add(place, block, into);
    }
  }

  /** Whether a line could begin a job. */
  static boolean looksLike(String line) {
    return TITLE.matcher(line).matches();
  }

  private static void add(TraceCollector.SourceLine place, List<String> block, TraceCollector into)
      throws IOException {
    if (place != null) {
      into.add(place, () -> job(block, into.options().queryMachine(), into.interner()));
    }
  }

  private static TraceJob job(List<String> block, ResourceVector machine, Interner interner) {
    String name = block.get(0).replaceFirst("#\\s*\\d+\\s*:\\s*", "");
    Columns head = row(block, 1, JOB.subList(0, 2));
    int count = head.count(0, 1);
    long submit =
        BLANKS.split(block.get(1), -1).length < JOB.size()
            ? 0
            : row(block, 1, JOB).millis(2, SECOND);
    Map<String, Stage> stages = new LinkedHashMap<>();
    int line = 2;
    for (; line < 2 + count; line++) {
      Stage stage = stage(row(block, line, STAGE), machine, interner);
      if (stages.put(stage.id(), stage) != null) {
        throw MalformedRow.of("the stage's name", stage.id(), "must occur once in a job");
      }
    }
    Map<String, List<String>> parents = new LinkedHashMap<>();
    int edges = line < block.size() ? row(block, line++, COUNT).count(0, 0) : 0;
    for (int edge = 0; edge < edges; edge++) {
      Columns ends = row(block, line++, EDGE);
      parents.computeIfAbsent(ends.text(1), k -> new ArrayList<>()).add(ends.text(0));
    }
    for (String child : parents.keySet()) {
      if (!stages.containsKey(child)) {
        throw MalformedRow.of("a stage after an edge", child, "must be a stage of the job");
      }
    }
    List<Stage> linked = stages.values().stream().map(s -> withParents(s, parents)).toList();
    return new TraceJob(
        head.text(1),
        JsonJobParser.DEFAULT_QUEUE,
        JsonJobParser.DEFAULT_USER,
        interner.unique(name),
        submit,
        OptionalLong.empty(),
        StageOrder.sorted(linked));
  }

  private static Stage withParents(Stage stage, Map<String, List<String>> parents) {
    return new Stage(
        stage.id(),
        stage.tasks(),
        stage.durations(),
        stage.task(),
        parents.getOrDefault(stage.id(), List.of()));
  }

  private static Stage stage(Columns row, ResourceVector machine, Interner interner) {
    return interner.stage(
        interner.unique(row.text(0)),
        row.count(TASKS, 1),
        row.millis(1, SECOND),
        TraceOptions.queryTask(type -> row.number(FIRST_TYPE + type), machine));
  }

  private static Columns row(List<String> block, int line, List<String> columns) {
    if (line >= block.size()) {
      throw new MalformedRow(
          "the job ends after %d lines; it needs another with %s".formatted(block.size(), columns));
    }
    return Columns.of(columns, BLANKS.split(block.get(line), -1));
  }
}
