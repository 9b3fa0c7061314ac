package io.github.punctual.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Scripts with which shells complete commands, options and their values. */
final class CompletionScript {
  private static final String NAME = "punctual";

  /** A list of the values of an option or a parameter, such as {@code local a=("X" "Y")}. */
  private static final Pattern VALUES =
      Pattern.compile("(?m)^( +local \\w+_(?:option|pos_param)_args=)(\\(.*?\\))");

  /** Loads the completion of bash into zsh, which runs its scripts. */
  private static final String BOTH = "autoload -Uz bashcompinit && bashcompinit%n".formatted();

  /** What {@code complete} is given for the command, in {@code bash}'s script. */
  private static final Pattern REGISTERED = Pattern.compile("(?m)^complete (.*) " + NAME + " .*$");

  private CompletionScript() {}

  /** The script that bash reads. */
  static String bash(CommandLine command) {
    // Values are read in any case, and the help writes them in small letters.
    return VALUES
        .matcher(AutoComplete.bash(NAME, command))
        .replaceAll(match -> match.group(1) + match.group(2).toLowerCase(Locale.ROOT));
  }

  /** What zsh reads when it starts. */
  static String zsh(CommandLine command) {
    return "autoload -Uz compinit && compinit -i%n".formatted() + BOTH + bash(command);
  }

  /**
   * The file of a function that zsh finds by its name and loads at the first completion: it has to
   * complete that one as well.
   */
  static String zshFunction(CommandLine command) {
    String script = bash(command);
    Matcher registered = REGISTERED.matcher(script);
    if (!registered.find()) {
      throw new IllegalStateException("the script for bash registers nothing for " + NAME);
    }
    return "#compdef %s%n%s%s_bash_complete %s%n"
        .formatted(NAME, BOTH, script, registered.group(1));
  }
}
