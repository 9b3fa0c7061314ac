package io.github.punctual.simulator.engine.settings;

import io.github.punctual.simulator.workload.TimeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads faults of nodes from text. */
final class NodeFaultsText {
  private static final String ACCEPTED =
      "'lose node 3 at 1h, back at 2h', 'lose node 4 at 90m' or 'random mtbf 30d mttr 1h seed 7',"
          + " separated by ';'";
  private static final Pattern LOSE =
      Pattern.compile("lose node (\\d{1,9}) at (\\S+?)(?:\\s*,\\s*back at (\\S+))?");
  private static final Pattern RANDOM =
      Pattern.compile("random mtbf (\\S+) mttr (\\S+)(?: seed (\\d{1,18}))?");

  private NodeFaultsText() {}

  static NodeFaults parse(String text) {
    List<NodeFaults.Outage> outages = new ArrayList<>();
    Optional<NodeFaults.Random> random = Optional.empty();
    for (String part : text.split(";", -1)) {
      String words = part.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
      Matcher lose = LOSE.matcher(words);
      Matcher byChance = RANDOM.matcher(words);
      if (lose.matches()) {
        outages.add(
            new NodeFaults.Outage(
                Integer.parseInt(lose.group(1)),
                millis(part, lose.group(2)),
                lose.group(3) == null
                    ? OptionalLong.empty()
                    : OptionalLong.of(millis(part, lose.group(3)))));
      } else if (byChance.matches() && random.isEmpty()) {
        random =
            Optional.of(
                new NodeFaults.Random(
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
