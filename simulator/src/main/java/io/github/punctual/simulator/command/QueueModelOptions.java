package io.github.punctual.simulator.command;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.allocate.Repayment;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.simulator.engine.settings.Gathering;
import io.github.punctual.simulator.engine.settings.QueueModel;
import io.github.punctual.simulator.engine.settings.QueueSimulationSettings;
import io.github.punctual.simulator.engine.settings.Waiting;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** How queues are simulated, and what BoPF follows. */
final class QueueModelOptions {
  @Option(
      names = "--model",
      paramLabel = "tasks|fluid",
      defaultValue = "tasks",
      description =
          "tasks: a task holds what it needs to its end. fluid: fractions of tasks, resized at once"
              + " without loss (default: tasks).")
  private String model;

  @Option(
      names = "--update-interval",
      paramLabel = "TIME",
      defaultValue = "500ms",
      description = "From one decision to the next (default: 500ms, as in the ResourceManager).")
  private String updateInterval;

  @Option(
      names = "--preemption",
      description =
          "Queues below their level take tasks from queues beyond theirs; what these did is lost.")
  private boolean preemption;

  @Option(
      names = "--waiting",
      paramLabel = "reserve|skip",
      defaultValue = "reserve",
      description =
          "Whether room that is too small for whose turn it is is kept until it suffices, or goes"
              + " to whoever fits (default: reserve).")
  private String waiting;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Stop there (default: when all jobs have ended).")
  private String until;

  @Option(
      names = "--bin",
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "How fine the use over time is recorded (default: 10s).")
  private String bin;

  @Option(
      names = "--expected-queues",
      paramLabel = "N",
      defaultValue = "1",
      description = "BoPF: how many queues are counted at least (default: 1).")
  private int expectedQueues;

  @Option(
      names = "--repayment",
      paramLabel = "none|until-deadline|until-next-burst",
      description =
          "bopf: what becomes of the part of a promise that came too late (default: as in the"
              + " ResourceManager).")
  private String repayment;

  @Option(
      names = "--beyond",
      paramLabel = "spare|fair",
      description =
          "bopf: how a queue is served beyond what it declared (default: as in the"
              + " ResourceManager).")
  private String beyond;

  QueueSimulationSettings settings() {
    return Inputs.meant(
        "",
        () ->
            new QueueSimulationSettings(
                word("--model", model, QueueModel.class),
                Inputs.millis("--update-interval", updateInterval),
                preemption,
                word("--waiting", waiting, Waiting.class),
                Gathering.HOARD,
                Inputs.millis("--bin", bin),
                until == null
                    ? OptionalLong.empty()
                    : OptionalLong.of(Inputs.millis("--until", until))));
  }

  BopfSettings bopf() {
    BopfSettings result =
        Inputs.meant("", () -> BopfSettings.DEFAULT.withExpectedQueues(expectedQueues));
    if (repayment != null) {
      result = result.withRepayment(word("--repayment", repayment, Repayment.class));
    }
    return beyond == null ? result : result.withBeyond(word("--beyond", beyond, Beyond.class));
  }

  private static <E extends Enum<E>> E word(String option, String text, Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(value -> word(value).equals(text.strip().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "%s is '%s'; it must be one of %s"
                        .formatted(
                            option,
                            text,
                            Arrays.stream(type.getEnumConstants())
                                .map(QueueModelOptions::word)
                                .collect(Collectors.joining(", ")))));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
