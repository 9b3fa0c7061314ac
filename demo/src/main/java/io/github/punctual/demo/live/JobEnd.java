package io.github.punctual.demo.live;

/**
 * How a job ended.
 *
 * @param id the job's name in the workload
 * @param ending what became of it
 * @param promised whether its deadline was promised: it was let run, and was told so or nothing at
 *     all
 * @param tookMillis from submission to its end, in milliseconds, at least 0
 * @param workedMillis the durations of its tasks that were done, together, in milliseconds
 * @param startedMillis how much longer their containers were held, together, in milliseconds
 * @param told the reason codes that its diagnostics named, in the order in which they first did, a
 *     space between them; empty where nobody named any
 * @param words what its diagnostics said at the end
 */
record JobEnd(
    String id,
    JobEnding ending,
    boolean promised,
    long tookMillis,
    long workedMillis,
    long startedMillis,
    String told,
    String words) {
  private static final int COLUMNS = 8;

  /** The heads of the columns of {@link #line}. */
  static final String HEADER =
      "id\tending\tpromised\ttook_ms\tworked_ms\tstarted_ms\ttold\tdiagnostics";

  /** One line, columns separated by tabulators. */
  String line() {
    return String.join(
        "\t",
        id.replaceAll("\\s", " "),
        ending.name(),
        Boolean.toString(promised),
        Long.toString(tookMillis),
        Long.toString(workedMillis),
        Long.toString(startedMillis),
        told,
        words.strip().replaceAll("\\s+", " "));
  }

  boolean completed() {
    return ending == JobEnding.MET || ending == JobEnding.LATE || ending == JobEnding.DONE;
  }

  /** Reads what {@link #line} wrote. */
  static JobEnd parse(String line) {
    String[] columns = line.split("\t", COLUMNS);
    if (columns.length != COLUMNS) {
      throw new IllegalArgumentException(
          "'%s' has %d columns; it must have those of '%s'"
              .formatted(line, columns.length, HEADER));
    }
    return new JobEnd(
        columns[0],
        JobEnding.valueOf(columns[1]),
        Boolean.parseBoolean(columns[2]),
        Long.parseLong(columns[3]),
        Long.parseLong(columns[4]),
        Long.parseLong(columns[5]),
        columns[6],
        columns[7]);
  }
}
