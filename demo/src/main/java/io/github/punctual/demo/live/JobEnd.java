package io.github.punctual.demo.live;

/**
 * How a job ended.
 *
 * @param id the job's name in the workload
 * @param ending what became of it
 * @param letRun whether it was ever let run: a master of it was started
 * @param tookMillis from submission to its end, in milliseconds, at least 0
 * @param workedMillis the durations of its tasks that were done, together, in milliseconds
 * @param words what its diagnostics said at the end
 */
record JobEnd(
    String id, Ending ending, boolean letRun, long tookMillis, long workedMillis, String words) {
  private static final int COLUMNS = 6;

  /** The heads of the columns of {@link #line}. */
  static final String HEADER =
      String.join("\t", "id", "ending", "let_run", "took_ms", "worked_ms", "diagnostics");

  /** One line, columns separated by tabulators. */
  String line() {
    return String.join(
        "\t",
        id.replaceAll("\\s", " "),
        ending.name(),
        Boolean.toString(letRun),
        Long.toString(tookMillis),
        Long.toString(workedMillis),
        words.strip().replaceAll("\\s+", " "));
  }

  /** What {@link #line} wrote. */
  static JobEnd parse(String line) {
    String[] columns = line.split("\t", COLUMNS);
    if (columns.length != COLUMNS) {
      throw new IllegalArgumentException(
          "'%s' has %d columns; it must have those of '%s'"
              .formatted(line, columns.length, HEADER));
    }
    return new JobEnd(
        columns[0],
        Ending.valueOf(columns[1]),
        Boolean.parseBoolean(columns[2]),
        Long.parseLong(columns[3]),
        Long.parseLong(columns[4]),
        columns[5]);
  }
}
