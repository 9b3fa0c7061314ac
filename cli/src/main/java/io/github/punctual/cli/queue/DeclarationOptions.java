package io.github.punctual.cli.queue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import picocli.CommandLine.Option;

/** What a queue declares of itself, as its settings in capacity-scheduler.xml say it. */
public final class DeclarationOptions {
  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description =
          "latency for a queue whose jobs come in bursts, throughput for one without bursts; by"
              + " default ${DEFAULT-VALUE}.",
      defaultValue = "latency")
  private String kind;

  @Option(
      names = "--weight",
      paramLabel = "NUMBER",
      description = "Its part of the cluster against that of other queues; by default 1.")
  private String weight;

  @Option(
      names = "--period",
      paramLabel = "DURATION",
      description = "From one burst to the next, such as 5m.")
  private String period;

  @Option(
      names = "--on-time",
      paramLabel = "DURATION",
      description = "How long after its arrival a burst must be done, such as 30s.")
  private String onTime;

  @Option(
      names = "--demand",
      paramLabel = "DEMAND",
      description =
          "All that a burst needs: its tasks, such as 40x2g,1x30s for 40 tasks of 2 GiB and 1 vcore"
              + " that run 30 s each, or resource-seconds, such as memory-mb=2457600,vcores=1200.")
  private String demand;

  @Option(
      names = "--first-arrival",
      paramLabel = "INSTANT",
      description =
          "When the first burst arrives, as YYYY-MM-DDTHH:MM:SSZ, with Z or an offset such as"
              + " +01:00; by default when jobs come.")
  private String firstArrival;

  @Option(
      names = "--arrivals",
      paramLabel = "INSTANTS",
      description = "The arrivals of all bursts, where they are known, separated by commas.")
  private String arrivals;

  @Option(
      names = "--until",
      paramLabel = "INSTANT",
      description = "With --arrivals: when the burst after the last could come at the earliest.")
  private String until;

  @Option(
      names = "--least-gap",
      paramLabel = "DURATION",
      description = "The least time between bursts, where nobody knows when they come, such as 2m.")
  private String leastGap;

  @Option(
      names = "--on-time-fraction",
      paramLabel = "NUMBER",
      description = "The part of the bursts that must be done on time; by default 0.95.")
  private String onTimeFraction;

  @Option(
      names = "--demand-from-history",
      paramLabel = "HOW",
      description =
          "Take later demand from what past bursts needed: independent, correlated or joint.")
  private String demandFromHistory;

  /** The body of a request. */
  public ObjectNode json(String queue) {
    ObjectNode node = new ObjectMapper().createObjectNode().put("queue", queue);
    put(node, "kind", kind);
    put(node, "weight", weight);
    put(node, "period", period);
    put(node, "on-time", onTime);
    put(node, "demand", demand);
    put(node, "first-arrival", firstArrival);
    put(node, "arrivals", arrivals);
    put(node, "until", until);
    put(node, "least-gap", leastGap);
    put(node, "on-time-fraction", onTimeFraction);
    put(node, "demand-from-history", demandFromHistory);
    return node;
  }

  private static void put(ObjectNode node, String key, String value) {
    if (value != null) {
      node.put(key, value);
    }
  }
}
