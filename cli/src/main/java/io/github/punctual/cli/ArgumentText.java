package io.github.punctual.cli;

import io.github.punctual.cli.text.Plain;
import java.util.List;
import java.util.Optional;

/** Whether the arguments of a call came as they were written. */
final class ArgumentText {
  /** What Java has in place of bytes that are no letters in the locale's encoding. */
  private static final String LOST = "\uFFFD";

  private ArgumentText() {}

  /** What is wrong with the first that did not, and what to try. */
  static Optional<String> trouble(List<String> arguments) {
    return trouble(arguments, System.getProperty("sun.jnu.encoding", "unknown"));
  }

  /** The same for arguments in a locale's encoding. */
  static Optional<String> trouble(List<String> arguments, String encoding) {
    String why =
        encoding.equalsIgnoreCase("UTF-8")
            ? "they are not in UTF-8, as the locale is; write them in UTF-8"
            : "the locale is not UTF-8, but %s; try LC_ALL=C.UTF-8".formatted(encoding);
    return arguments.stream()
        .filter(one -> one.contains(LOST))
        .findFirst()
        .map(
            one ->
                "argument %d is '%s', and some of its letters cannot be read: %s"
                    .formatted(arguments.indexOf(one) + 1, Plain.line(one), why));
  }
}
