package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.TraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of one Spark application's event log, in the order of its events.
 *
 * @param name what the log is called in messages
 * @param inProgress whether the application was running when it was written
 * @param files its files
 */
record SparkLogFiles(Path name, boolean inProgress, List<Path> files) {
  private static final String ROLLING = "eventlog_v2_";
  private static final String IN_PROGRESS = ".inprogress";
  private static final Pattern STATUS = Pattern.compile("appstatus_.*");
  private static final Pattern PART = Pattern.compile("events_(\\d{1,9})_.*?(\\.compact)?");
  private static final Pattern SINGLE =
      Pattern.compile(
          "(application_|app-|local-|driver-|spark-)[^.]*(\\.(gz|zstd|lz4|lzf|snappy|inprogress))*");

  /**
   * The logs of a path: a file, the directory of a rolling log, or a directory that has any of
   * both.
   */
  static List<SparkLogFiles> of(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(single(path));
    }
    if (fileName(path).startsWith(ROLLING)) {
      return List.of(rolling(path));
    }
    List<SparkLogFiles> result = new ArrayList<>();
    for (Path entry : entries(path)) {
      if (Files.isDirectory(entry)) {
        if (fileName(entry).startsWith(ROLLING)) {
          result.add(rolling(entry));
        }
      } else if (SINGLE.matcher(fileName(entry)).matches()) {
        result.add(single(entry));
      }
    }
    return result;
  }

  private static SparkLogFiles single(Path file) {
    return new SparkLogFiles(file, fileName(file).endsWith(IN_PROGRESS), List.of(file));
  }

  /** A compacted part replaces all before it; a part that was only begun is empty. */
  private static SparkLogFiles rolling(Path directory) throws IOException {
    boolean inProgress = false;
    List<Part> parts = new ArrayList<>();
    for (Path entry : entries(directory)) {
      Matcher part = PART.matcher(fileName(entry));
      if (part.matches() && Files.size(entry) > 0) {
        parts.add(new Part(Integer.parseInt(part.group(1)), part.group(2) != null, entry));
      } else if (STATUS.matcher(fileName(entry)).matches()) {
        inProgress |= fileName(entry).endsWith(IN_PROGRESS);
      }
    }
    if (parts.isEmpty()) {
      throw new TraceException(directory + " has no files events_*; it is no event log");
    }
    parts.sort(Comparator.comparingInt(Part::index).thenComparing(Part::compact));
    int first = 0;
    for (int i = 0; i < parts.size(); i++) {
      first = parts.get(i).compact() ? i : first;
    }
    return new SparkLogFiles(
        directory,
        inProgress,
        parts.subList(first, parts.size()).stream().map(Part::file).toList());
  }

  private record Part(int index, boolean compact, Path file) {}

  private static List<Path> entries(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    }
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }
}
