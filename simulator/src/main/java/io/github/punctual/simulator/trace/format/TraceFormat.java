package io.github.punctual.simulator.trace.format;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The formats that traces are read in. */
public enum TraceFormat {
  JSON("json", "JSON Lines, one job on each line", JsonTraceReader::new),
  SWF("swf", "Standard Workload Format, 18 columns", SwfReader::new),
  SWIM("swim", "SWIM samples, 6 tab-separated columns", SwimReader::new),
  ELASTICFLOW("elasticflow", "ElasticFlow traces, CSV or their tar.gz", ElasticFlowReader::new),
  CHRONUS("chronus", "Chronus traces of the Philly cluster, CSV", ChronusReader::new),
  RM_APPS("rm-apps", "the ResourceManager's GET /ws/v1/cluster/apps", RmAppsReader::new),
  JHIST("jhist", "MapReduce job history, a .jhist file or a directory", JhistReader::new),
  SPARK("spark", "Spark event logs, a file or a directory", SparkEventLogReader::new),
  SPARK_DAGS("spark-dags", "stages of Spark applications, one JSON array", SparkDagsReader::new),
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
}
