package io.github.punctual.simulator.command;

import io.github.punctual.cli.input.InputException;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.ProgressReports;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.engine.settings.TaskFailures;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How jobs run in the simulation: the papers' model, and what is charged and goes wrong beside. */
final class ModelOptions {
  private static final String SET_UP = "setup:";

  enum Model {
    PERFECT,
    TASKS
  }

  @Option(
      names = "--model",
      paramLabel = "perfect|tasks",
      defaultValue = "perfect",
      description =
          "perfect: the papers' model, a job progresses with the number of its tasks. tasks: task"
              + " by task, with stages, on nodes (default: ${DEFAULT-VALUE}).")
  private Model model;

  @Option(
      names = "--container-start",
      paramLabel = "TIME",
      defaultValue = "0s",
      description =
          "What a container needs to start, such as 2s; with --model perfect only where a task that"
              + " was taken away begins again (default: ${DEFAULT-VALUE}).")
  private String containerStart;

  @Option(
      names = "--lose-taken-work",
      description = "A task that is taken away loses what it did (default: it does not).")
  private boolean loseTakenWork;

  @Option(
      names = "--shrink",
      paramLabel = "take|wait",
      defaultValue = "take",
      description =
          "With --model tasks, when a job may run fewer tasks: take the youngest away, or wait"
              + " until some end (default: ${DEFAULT-VALUE}).")
  private ShrinkPolicy shrink;

  @Option(
      names = "--progress-error",
      paramLabel = "E",
      defaultValue = "0",
      description =
          "How wrong masters are about their progress, at most; from 0 to below 1 (default:"
              + " ${DEFAULT-VALUE}).")
  private double progressError;

  @Option(
      names = "--progress",
      paramLabel = "work|setup:P",
      defaultValue = "work",
      description =
          "What masters report: work follows the work that is done, with --progress-error; setup:P"
              + " is P from set-up to the end, as MapReduce's for long, such as setup:0.05"
              + " (default: ${DEFAULT-VALUE}).")
  private String progress;

  @Option(
      names = "--task-failures",
      paramLabel = "P[:ATTEMPTS]",
      defaultValue = "0",
      description =
          "The probability that an attempt of a task fails, and how often a task is tried before"
              + " its job fails (default: 0:4).")
  private String taskFailures;

  @Option(
      names = "--node-mtbf",
      paramLabel = "TIME",
      description =
          "Nodes fail by chance, each after this time on average, such as 30d; needs --nodes.")
  private String nodeMtbf;

  @Option(
      names = "--node-mttr",
      paramLabel = "TIME",
      defaultValue = "1h",
      description = "How long a failed node is away on average (default: ${DEFAULT-VALUE}).")
  private String nodeMttr;

  @Option(
      names = "--node-faults",
      paramLabel = "TEXT",
      description =
          "Nodes that are lost at known times, such as 'lose node 3 at 1h, back at 2h', or by"
              + " chance from a seed of their own, as in 'random mtbf 30d mttr 1h seed 7'; several"
              + " are separated by ';'.")
  private String nodeFaults;

  /** The settings of the runs with a seed. */
  SimulationSettings settings(long seed) {
    return Inputs.meant(
        "",
        () ->
            SimulationSettings.PAPERS
                .with(executionModel())
                .with(costs())
                .with(reports(seed))
                .with(shrink)
                .with(failures(seed))
                .with(faults(seed)));
  }

  /** Refuses another model than whole tasks that nobody takes away. */
  void requireWholeTasks(String option) {
    if (model != Model.TASKS || shrink != ShrinkPolicy.WAIT) {
      throw new InputException(
          option + " runs whole tasks and takes none away; add --model tasks --shrink wait");
    }
  }

  ExecutionModel executionModel() {
    return model == Model.TASKS ? ExecutionModel.TASKS : ExecutionModel.PERFECT_PARALLELISM;
  }

  /** What is charged beside the work. */
  Costs costs() {
    return new Costs(Inputs.millis("--container-start", containerStart), loseTakenWork);
  }

  private ProgressReports reports(long seed) {
    if (progress.equals("work")) {
      return new ProgressReports(progressError, seed);
    }
    if (progressError != 0) {
      throw new InputException(
          "--progress is '%s' and --progress-error %s; only reports that follow the work are wrong, so leave one out"
              .formatted(progress, progressError));
    }
    if (progress.startsWith(SET_UP)) {
      try {
        return ProgressReports.constantAfterSetUp(
            Double.parseDouble(progress.substring(SET_UP.length())));
      } catch (IllegalArgumentException e) {
        throw new InputException(progressRule(), e);
      }
    }
    throw new InputException(progressRule());
  }

  private String progressRule() {
    return "--progress is '%s'; it must be work or setup: and a part from above 0 to 1, such as setup:0.05"
        .formatted(progress);
  }

  private TaskFailures failures(long seed) {
    String[] parts = taskFailures.split(":", 2);
    try {
      int attempts = parts.length > 1 ? Integer.parseInt(parts[1]) : 4;
      return new TaskFailures(Double.parseDouble(parts[0]), attempts, seed);
    } catch (NumberFormatException e) {
      throw new InputException(
          "--task-failures is '%s'; it must be a probability from 0 to below 1, such as 0.01, or one with a number of attempts, such as 0.01:4"
              .formatted(taskFailures),
          e);
    }
  }

  private NodeFaults faults(long seed) {
    NodeFaults scripted = nodeFaults == null ? NodeFaults.NONE : NodeFaults.parse(nodeFaults);
    if (nodeMtbf != null && scripted.random().isPresent()) {
      throw new InputException(
          "--node-mtbf is '%s' and --node-faults '%s', which both have nodes fail by chance; leave one of these out"
              .formatted(nodeMtbf, nodeFaults));
    }
    return nodeMtbf == null
        ? scripted
        : new NodeFaults(
            scripted.outages(),
            Optional.of(
                new NodeFaults.Random(
                    Inputs.millis("--node-mtbf", nodeMtbf),
                    Inputs.millis("--node-mttr", nodeMttr),
                    seed)));
  }

  /** What was chosen, by name. */
  Map<String, String> describe() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(
        "Model",
        model == Model.TASKS
            ? "task by task, with stages, on nodes"
            : "the papers': a job progresses with the number of its tasks");
    texts.put("Start of a container", containerStart);
    texts.put("Tasks that are taken away", loseTakenWork ? "lose their work" : "keep their work");
    if (model == Model.TASKS) {
      texts.put("When a job may run fewer tasks", shrink.name().toLowerCase(Locale.ROOT));
    }
    texts.put("Reported progress", progress);
    texts.put("Error of reported progress", String.valueOf(progressError));
    texts.put("Failures of tasks", taskFailures);
    texts.put(
        "Failures of nodes",
        nodeMtbf == null && nodeFaults == null
            ? "none"
            : (nodeMtbf == null ? "" : "every " + nodeMtbf + ", repaired in " + nodeMttr + " ")
                + (nodeFaults == null ? "" : nodeFaults));
    return texts;
  }
}
