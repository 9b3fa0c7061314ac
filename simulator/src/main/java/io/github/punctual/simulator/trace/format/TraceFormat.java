package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.TraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The formats that traces are read in. */
public enum TraceFormat {
  /** JSON Lines, one job on each line: the project's own format. */
  JSON("json", "JSON Lines, one job on each line", JsonTraceReader::new),
  /** The Standard Workload Format of the Parallel Workloads Archive. */
  SWF("swf", "Standard Workload Format, 18 columns", SwfReader::new),
  /** The samples of the Statistical Workload Injector for MapReduce. */
  SWIM("swim", "SWIM samples, 6 tab-separated columns", SwimReader::new),
  /** Deep learning jobs with deadlines by the authors of ElasticFlow. */
  ELASTICFLOW("elasticflow", "ElasticFlow traces, CSV or their tar.gz", ElasticFlowReader::new),
  /** Deep learning jobs with deadlines by the authors of Chronus. */
  CHRONUS("chronus", "Chronus traces of the Philly cluster, CSV", ChronusReader::new),
  /** The applications that a ResourceManager knows. */
  RM_APPS("rm-apps", "the ResourceManager's GET /ws/v1/cluster/apps", RmAppsReader::new),
  /** MapReduce's job history. */
  JHIST("jhist", "MapReduce job history, a .jhist file or a directory", JhistReader::new),
  /** Spark's event logs. */
  SPARK("spark", "Spark event logs, a file or a directory", SparkEventLogReader::new),
  /** Graphs of stages extracted from Spark event logs. */
  SPARK_DAGS("spark-dags", "stages of Spark applications, one JSON array", SparkDagsReader::new),
  /** Graphs of stages of database queries. */
  QUERY_DAGS("query-dags", "stages of TPC-DS queries, text blocks", QueryDagsReader::new);

  private final String key;
  private final String description;
  private final Supplier<FormatReader> reader;

  TraceFormat(String key, String description, Supplier<FormatReader> reader) {
    this.key = key;
    this.description = description;
    this.reader = reader;
  }

  /** Its name on the command line. */
  public String key() {
    return key;
  }

  /** What it is, in a few words. */
  public String description() {
    return description;
  }

  FormatReader reader() {
    return reader.get();
  }

  /**
   * The format of a name on the command line.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static TraceFormat of(String key) {
    for (TraceFormat format : values()) {
      if (format.key.equals(key.toLowerCase(Locale.ROOT))) {
        return format;
      }
    }
    throw new IllegalArgumentException(
        "trace format is %s; it must be one of %s".formatted(key, keys()));
  }

  /** All names, for messages. */
  static String keys() {
    return Arrays.stream(values()).map(TraceFormat::key).collect(Collectors.joining(", "));
  }

  /**
   * The format that a file shows by its name and its beginning.
   *
   * @throws TraceException when it shows none
   * @throws IOException when it cannot be read
   */
  public static TraceFormat detect(Path path) throws IOException {
    return FormatDetector.detect(path);
  }
}
