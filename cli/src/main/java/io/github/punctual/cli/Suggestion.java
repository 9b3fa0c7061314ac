package io.github.punctual.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The commands and options that are nearest to what was written. */
final class Suggestion {
  private static final int MOST = 3;

  private Suggestion() {}

  /** What is wrong, and what may have been meant, if anything is near. */
  static String message(ParameterException wrong) {
    if (!(wrong instanceof UnmatchedArgumentException unmatched)
        || unmatched.getUnmatched().isEmpty()) {
      return wrong.getMessage();
    }
    CommandLine command = wrong.getCommandLine();
    String written = unmatched.getUnmatched().get(0);
    String name = command.getCommandSpec().qualifiedName();
    boolean isOption = written.startsWith("-");
    List<String> near = near(written, command);
    String said =
        isOption
            ? "'%s' has no option %s.".formatted(name, written)
            : command.getSubcommands().isEmpty()
                ? "'%s' does not know what to do with '%s'.".formatted(name, written)
                : "'%s' has no command '%s'.".formatted(name, written);
    return near.isEmpty() ? said : "%s Did you mean %s?".formatted(said, String.join(" or ", near));
  }

  /** The names of a command's options, or of its commands, which differ in few letters. */
  static List<String> near(String written, CommandLine command) {
    String name = written.replaceFirst("=.*", "");
    CommandSpec spec = command.getCommandSpec();
    List<String> names = new ArrayList<>();
    if (name.startsWith("-")) {
      spec.options().forEach(option -> names.addAll(List.of(option.names())));
    } else {
      names.addAll(spec.subcommands().keySet());
    }
    return names.stream()
        .filter(one -> distance(name, one) <= Math.max(1, one.replaceAll("^-+", "").length() / 3))
        .sorted(Comparator.comparingInt((String one) -> distance(name, one)))
        .limit(MOST)
        .toList();
  }

  /** How many letters must be put in, left out, changed or swapped with the next. */
  static int distance(String one, String other) {
    int[][] cost = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        boolean same = one.charAt(i - 1) == other.charAt(j - 1);
        int least = cost[i - 1][j - 1] + (same ? 0 : 1);
        least = Math.min(least, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped =
            i > 1
                && j > 1
                && one.charAt(i - 1) == other.charAt(j - 2)
                && one.charAt(i - 2) == other.charAt(j - 1);
        cost[i][j] = swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
      }
    }
    return cost[one.length()][other.length()];
  }
}
