package io.github.punctual.simulator.engine.settings;

import io.github.punctual.simulator.workload.TimeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Nodes that are lost and come back.
 *
 * @param outages those that are known beforehand
 * @param random those that happen by chance; empty when none do
 */
public record NodeFaults(List<Outage> outages, Optional<Random> random) {
  public static final NodeFaults NONE = new NodeFaults(List.of(), Optional.empty());

  private static final String ACCEPTED =
      "'lose node 3 at 1h, back at 2h', 'lose node 4 at 90m' or 'random mtbf 30d mttr 1h seed 7',"
          + " separated by ';'";
  private static final Pattern LOSE =
      Pattern.compile("lose node (\\d{1,9}) at (\\S+?)(?:\\s*,\\s*back at (\\S+))?");
  private static final Pattern RANDOM =
      Pattern.compile("random mtbf (\\S+) mttr (\\S+)(?: seed (\\d{1,18}))?");

  public NodeFaults {
    outages = List.copyOf(outages);
  }

  public static NodeFaults scripted(Outage... outages) {
    return new NodeFaults(List.of(outages), Optional.empty());
  }

  /**
   * The outage of a node.
   *
   * @param node its number, counted from 1 in the order of the node groups
   * @param lostMillis when it is lost, in milliseconds, at least 0
   * @param backMillis when it comes back, after that; empty when it does not
   */
  public record Outage(int node, long lostMillis, OptionalLong backMillis) {
    public Outage {
      if (node < 1) {
        throw new IllegalArgumentException(
            "node " + node + " is lost; nodes are numbered from 1 on");
      }
      if (lostMillis < 0) {
        throw new IllegalArgumentException(
            "node %d is lost at %d ms; it must be at least 0".formatted(node, lostMillis));
      }
      if (backMillis.isPresent() && backMillis.getAsLong() <= lostMillis) {
        throw new IllegalArgumentException(
            "node %d is lost at %d ms and back at %d ms; it must be back later"
                .formatted(node, lostMillis, backMillis.getAsLong()));
      }
    }
  }

  /**
   * Every node fails and is repaired by itself, after exponentially distributed times.
   *
   * @param meanUpMillis the mean time between a repair and the next failure, above 0
   * @param meanDownMillis the mean time to a repair, above 0
   * @param seed where the times come from
   */
  public record Random(double meanUpMillis, double meanDownMillis, long seed) {
    public Random {
      if (!(meanUpMillis > 0 && meanUpMillis < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "the mean time between failures is " + meanUpMillis + " ms; it must be above 0");
      }
      if (!(meanDownMillis > 0 && meanDownMillis < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "the mean time to repair is " + meanDownMillis + " ms; it must be above 0");
      }
    }
  }

  /**
   * Faults as text, separated by semicolons: {@code lose node 3 at 1h, back at 2h}, {@code lose
   * node 4 at 90m}, {@code random mtbf 30d mttr 1h seed 7}.
   *
   * @throws IllegalArgumentException when something else is written
   */
  public static NodeFaults parse(String text) {
    List<Outage> outages = new ArrayList<>();
    Optional<Random> random = Optional.empty();
    for (String part : text.split(";", -1)) {
      String words = part.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
      Matcher lose = LOSE.matcher(words);
      Matcher byChance = RANDOM.matcher(words);
      if (lose.matches()) {
        outages.add(
            new Outage(
                Integer.parseInt(lose.group(1)),
                millis(part, lose.group(2)),
                lose.group(3) == null
                    ? OptionalLong.empty()
                    : OptionalLong.of(millis(part, lose.group(3)))));
      } else if (byChance.matches() && random.isEmpty()) {
        random =
            Optional.of(
                new Random(
                    millis(part, byChance.group(1)),
                    millis(part, byChance.group(2)),
                    byChance.group(3) == null ? 0 : Long.parseLong(byChance.group(3))));
      } else {
        throw new IllegalArgumentException(
            "node faults '%s': '%s' is not one; write %s".formatted(text, part.strip(), ACCEPTED));
      }
    }
    return new NodeFaults(outages, random);
  }

  private static long millis(String part, String text) {
    return TimeText.millis(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "node faults '%s': '%s' is not a time; write %s, such as 90m"
                        .formatted(part.strip(), text, TimeText.ACCEPTED)));
  }
}
