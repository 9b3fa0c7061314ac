package io.github.punctual.cli;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Manual pages in the macros of man(7), made of the help of commands.
 *
 * @param version that they are of
 * @param day when it was made, for the foot of the page
 */
record ManPage(String version, String day) {
  private static final String VALUE = "${DEFAULT-VALUE}";
  private static final String FALLBACK = "${FALLBACK-VALUE}";

  String of(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    StringBuilder text = new StringBuilder();
    String name = spec.qualifiedName("-");
    line(
        text,
        ".TH \"%s\" 1 \"%s\" \"Punctual %s\" \"Punctual\"",
        name.toUpperCase(Locale.ROOT),
        day,
        version);
    line(text, ".SH NAME");
    line(text, "%s \\- %s", name, escaped(first(spec)));
    line(text, ".SH SYNOPSIS");
    line(text, ".nf");
    line(text, "%s", escaped(command.getHelp().synopsis(0).strip()));
    line(text, ".fi");
    line(text, ".SH DESCRIPTION");
    for (String paragraph : spec.usageMessage().description()) {
      line(text, ".PP");
      line(text, "%s", escaped(paragraph));
    }
    options(text, spec);
    commands(text, command);
    footer(text, spec);
    return text.toString();
  }

  private static String first(CommandSpec spec) {
    String[] description = spec.usageMessage().description();
    return description.length == 0 ? spec.name() : description[0].replaceFirst("[.:] .*|\\.$", "");
  }

  private static void options(StringBuilder text, CommandSpec spec) {
    List<PositionalParamSpec> parameters =
        spec.positionalParameters().stream().filter(one -> !one.hidden()).toList();
    List<OptionSpec> options = spec.options().stream().filter(one -> !one.hidden()).toList();
    if (!parameters.isEmpty()) {
      line(text, ".SH ARGUMENTS");
      parameters.forEach(one -> entry(text, "\\fI" + escaped(one.paramLabel()) + "\\fR", one));
    }
    if (!options.isEmpty()) {
      line(text, ".SH OPTIONS");
      options.forEach(one -> entry(text, names(one), one));
    }
  }

  private static String names(OptionSpec option) {
    String names =
        List.of(option.names()).stream()
            .map(name -> "\\fB" + escaped(name) + "\\fR")
            .collect(Collectors.joining(", "));
    boolean hasValue = option.arity().max() > 0;
    return hasValue ? names + "=\\fI" + escaped(option.paramLabel()) + "\\fR" : names;
  }

  private static void entry(StringBuilder text, String head, ArgSpec spec) {
    line(text, ".TP");
    line(text, "%s", head);
    String byDefault = String.valueOf(spec.defaultValue());
    String fallback = spec instanceof OptionSpec option ? option.fallbackValue() : "";
    String description =
        String.join(" ", spec.description()).replace(VALUE, byDefault).replace(FALLBACK, fallback);
    line(text, "%s", escaped(description));
  }

  /** The commands below one that are shown. */
  static List<CommandLine> below(CommandLine command) {
    return new LinkedHashSet<>(command.getSubcommands().values())
        .stream().filter(one -> !one.getCommandSpec().usageMessage().hidden()).toList();
  }

  private static void commands(StringBuilder text, CommandLine command) {
    List<CommandLine> below = below(command);
    if (below.isEmpty()) {
      return;
    }
    line(text, ".SH COMMANDS");
    for (CommandLine one : below) {
      line(text, ".TP");
      line(text, "\\fB%s\\fR(1)", escaped(one.getCommandSpec().qualifiedName("-")));
      line(
          text, "%s", escaped(String.join(" ", one.getCommandSpec().usageMessage().description())));
    }
  }

  private static void footer(StringBuilder text, CommandSpec spec) {
    String[] footer = spec.usageMessage().footer();
    if (footer.length > 0) {
      line(text, ".SH EXAMPLES");
      line(text, ".nf");
      for (String one : footer) {
        line(text, "%s", escaped(one));
      }
      line(text, ".fi");
    }
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  /** So that nothing in it is taken for a macro or a special character. */
  private static String escaped(String text) {
    return text.replace("%n", "\n")
        .replace("%%", "%")
        .replace("\\", "\\e")
        .replace("-", "\\-")
        .replaceAll("(?m)^([.'])", "\\\\&$1");
  }
}
