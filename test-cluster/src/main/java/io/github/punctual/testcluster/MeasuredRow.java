package io.github.punctual.testcluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What was measured, as a row of the page that shows it. A page of figures has one table with the
 * head {@link #HEAD}; a row takes the place of the one that is there for the same thing.
 *
 * @param what is measured; the name of the row, one of each in a page
 * @param aim in words; empty without one
 * @param measured in words, with units
 * @param holds whether the aim does; without meaning where there is none
 */
public record MeasuredRow(String what, String aim, String measured, boolean holds) {
  /** The head of the table, without what is below it. */
  public static final String HEAD =
      "| what | aim | measured | command | when, and on what | holds |";

  /** The file of the page that takes the rows; they are printed alone without it. */
  public static final String PAGE = "PUNCTUAL_MEASURED_PAGE";

  /** What was called, as it is shown. */
  public static final String COMMAND = "PUNCTUAL_MEASURED_COMMAND";

  /** The load of the machine before anything was called. */
  public static final String LOAD = "PUNCTUAL_MEASURED_LOAD";

  /**
   * One without an aim.
   *
   * @param what is measured
   * @param measured in words, with units
   */
  public static MeasuredRow of(String what, String measured) {
    return new MeasuredRow(what, "", measured, true);
  }

  /**
   * Tells one, for scripts: they count what tests of other modules did.
   *
   * @param args what is measured, its aim, what was measured, and {@code yes} where the aim holds
   */
  public static void main(String[] args) {
    new MeasuredRow(args[0], args[1], args[2], args[3].equals("yes")).tell();
  }

  /** Prints it, and puts it into the page that the environment names. */
  public void tell() {
    String line = line(System.getenv());
    System.out.println(line);
    change(page -> inPlace(page, line));
  }

  /**
   * Prints a table, and puts it into the page that the environment names, in the place of the one
   * whose head has the same first cell.
   *
   * @param table in Markdown, with its head
   */
  public static void tellTable(String table) {
    System.out.println(table);
    change(page -> tableInPlace(page, table));
  }

  private static void change(UnaryOperator<String> change) {
    String page = System.getenv(PAGE);
    if (page != null) {
      try {
        Path file = Path.of(page);
        Files.writeString(file, change.apply(Files.readString(file)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** As it stands in the page. */
  String line(Map<String, String> environment) {
    String command = environment.getOrDefault(COMMAND, "");
    return Stream.of(
            what,
            aim,
            measured,
            command.isEmpty() ? "" : "`" + command + "`",
            "%s, %s, load %s"
                .formatted(
                    LocalDate.now(ZoneOffset.UTC),
                    machine(),
                    environment.getOrDefault(LOAD, "not noted")),
            aim.isEmpty() ? "" : holds ? "yes" : "no")
        .map(cell -> cell.isEmpty() ? " |" : " " + cell.replace('|', '/').replace('\n', ' ') + " |")
        .reduce("|", String::concat);
  }

  /**
   * A page with a row in the place of the one for the same thing, or below all others.
   *
   * @throws IllegalStateException when the page has no table of figures
   */
  static String inPlace(String page, String line) {
    List<String> lines = new ArrayList<>(page.lines().toList());
    int row = lines.indexOf(HEAD) + 2;
    if (row < 2) {
      throw new IllegalStateException(
          "the page has no line '%s' above its table; put it back".formatted(HEAD));
    }
    String name = name(line);
    while (row < lines.size() && lines.get(row).startsWith("|")) {
      if (name(lines.get(row)).equals(name)) {
        lines.remove(row);
        break;
      }
      row++;
    }
    lines.add(row, line);
    return String.join("\n", lines) + "\n";
  }

  /**
   * A page with a table in the place of the one whose head has the same first cell.
   *
   * @throws IllegalStateException when the page has none
   */
  static String tableInPlace(String page, String table) {
    List<String> lines = new ArrayList<>(page.lines().toList());
    String name = name(table);
    int head = 0;
    while (!isHead(lines, head) || !name(lines.get(head)).equals(name)) {
      if (++head == lines.size()) {
        throw new IllegalStateException(
            "the page has no table whose head begins with '| %s |'; put it back".formatted(name));
      }
    }
    while (head < lines.size() && lines.get(head).startsWith("|")) {
      lines.remove(head);
    }
    lines.addAll(head, table.lines().toList());
    return String.join("\n", lines) + "\n";
  }

  private static boolean isHead(List<String> lines, int number) {
    return number + 1 < lines.size()
        && lines.get(number).startsWith("|")
        && lines.get(number + 1).startsWith("|---");
  }

  private static String name(String line) {
    return line.split("\\|", 3)[1].strip();
  }

  private static String machine() {
    Path cpus = Path.of("/proc/cpuinfo");
    String processor = System.getProperty("os.arch");
    if (Files.isReadable(cpus)) {
      try (Stream<String> lines = Files.lines(cpus)) {
        processor =
            lines
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(processor);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return "%d x %s, Java %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            processor,
            System.getProperty("java.version"));
  }
}
