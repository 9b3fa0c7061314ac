package io.github.punctual.it;

import io.github.punctual.it.processes.ProcessCluster;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Exceptions in the logs of ResourceManagers that our classes threw or let through. */
public final class OurTraces {
  /** A page whose reader left, or was not answered in time on a busy machine, is no failure. */
  private static final List<String> READER_LEFT =
      List.of("EofException", "Broken pipe", "Connection reset", "Idle timeout expired");

  private OurTraces() {}

  /**
   * The lines that head them, each once, over restarts too.
   *
   * @param expected parts of such lines that are no failure here
   */
  public static List<String> in(ProcessCluster cluster, List<String> expected) {
    List<String> known = Stream.concat(READER_LEFT.stream(), expected.stream()).toList();
    Set<String> ours = new LinkedHashSet<>();
    for (int number = 1; number <= cluster.resourceManagers().count(); number++) {
      String head = "";
      for (String line : cluster.resourceManagerLog(number).lines().toList()) {
        if (!line.startsWith("\t")) {
          head = line;
        } else if (line.startsWith("\tat io.github.") && known.stream().noneMatch(head::contains)) {
          ours.add(head);
        }
      }
    }
    return List.copyOf(ours);
  }
}
