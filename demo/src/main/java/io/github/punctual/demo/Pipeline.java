package io.github.punctual.demo;

import io.github.punctual.testcluster.SleepSpec;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * The pipeline of the demo: two jobs side by side, then one whose tasks are a gang, then one that
 * loads the result. Its atoms leave each job twice the time that its tasks sleep.
 */
final class Pipeline {
  static final int TASK_MIB = 1024;
  static final String QUEUE = "pipelines";

  /** By when all must be done, after the reservation. */
  static final Duration WINDOW = Duration.ofSeconds(200);

  private static final int WIDTH = 6;

  private final PipelineJob extract = job('E', "extract", WIDTH / 2, 10, false, 30);
  private final PipelineJob clean = job('C', "clean", WIDTH / 2, 10, false, 30);
  private final PipelineJob train = job('T', "train", WIDTH, 10, true, 36);
  private final PipelineJob load = job('L', "load", 2, 5, false, 40);

  private static PipelineJob job(
      char letter, String name, int maps, int seconds, boolean gang, int lease) {
    return PipelineJob.of(
        letter,
        SleepSpec.of(name, maps, Duration.ofSeconds(seconds))
            .inQueue(QUEUE)
            .withTaskSize(TASK_MIB, 1),
        gang,
        Duration.ofSeconds(lease));
  }

  PipelineJob extract() {
    return extract;
  }

  PipelineJob clean() {
    return clean;
  }

  /** The gang. */
  PipelineJob train() {
    return train;
  }

  PipelineJob load() {
    return load;
  }

  /** All, in the order of their atoms. */
  List<PipelineJob> jobs() {
    return List.of(extract, clean, train, load);
  }

  /** In the language of reservations. */
  String text() {
    return """
        window(
          order(
        %s
        %s
        %s
        %s
          0, +%d)
        """
        .formatted(
            line("    all(", extract, ","),
            line("        ", clean, "),"),
            line("    ", train, ","),
            line("    ", load, "),"),
            WINDOW.toSeconds());
  }

  private static String line(String before, PipelineJob job, String after) {
    return "%-42s# %s".formatted(before + job.atom() + after, job.name());
  }

  /**
   * What a standard client sends: the text goes as the name. What a definition must have besides is
   * not looked at when there is a text with a window.
   */
  static ReservationDefinition definition(String text, Duration window) {
    long now = System.currentTimeMillis();
    return ReservationDefinition.newInstance(
        now,
        now + window.toMillis(),
        ReservationRequests.newInstance(
            List.of(ReservationRequest.newInstance(Resource.newInstance(TASK_MIB, 1), 1)),
            ReservationRequestInterpreter.R_ALL),
        "rdl: " + text);
  }
}
