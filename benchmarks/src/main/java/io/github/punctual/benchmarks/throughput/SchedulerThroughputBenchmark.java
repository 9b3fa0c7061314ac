package io.github.punctual.benchmarks.throughput;

import io.github.punctual.benchmarks.Latencies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;

/**
 * Container allocations per second and the time of a heartbeat of the JusticeScheduler beside the
 * stock schedulers, in one process, in turns: the figure that counts is the ratio to the
 * CapacityScheduler within a turn.
 */
public final class SchedulerThroughputBenchmark {
  private SchedulerThroughputBenchmark() {}

  /**
   * Runs all scenarios.
   *
   * @param args the number of turns that count, the number of turns before them, and one or more
   *     numbers of nodes
   */
  public static void main(String[] args) {
    int status = 0;
    try {
      measure(args);
    } catch (IOException | RuntimeException e) {
      e.printStackTrace();
      status = 1;
    }
    // ResourceManagers leave threads behind.
    System.exit(status);
  }

  private static void measure(String[] args) throws IOException {
    LogManager.getRootLogger().setLevel(Level.WARN);
    DefaultMetricsSystem.setMiniClusterMode(true);
    int turns = args.length > 0 ? Integer.parseInt(args[0]) : 30;
    int warmUp = args.length > 1 ? Integer.parseInt(args[1]) : 30;
    List<String> nodeCounts =
        args.length > 2 ? List.of(args).subList(2, args.length) : List.of("1000", "5000");
    System.out.println(
        "nodes scenario              scheduler          | alloc/s  alloc/cpu-s  kB/heartbeat"
            + " |  p50 us  p99 us | ratio by cpu: min median max | by wall: median");
    for (String nodes : nodeCounts) {
      for (Scenario scenario :
          List.of(Scenario.NO_DEADLINES, Scenario.A_FIFTH, Scenario.THOUSAND)) {
        run(Integer.parseInt(nodes), scenario, warmUp, turns);
      }
    }
  }

  private static void run(int nodes, Scenario scenario, int warmUp, int turns) throws IOException {
    Map<SchedulerKind, SimulatedCluster> clusters = new EnumMap<>(SchedulerKind.class);
    Map<SchedulerKind, List<Round>> rounds = new EnumMap<>(SchedulerKind.class);
    Map<SchedulerKind, Latencies> latencies = new EnumMap<>(SchedulerKind.class);
    for (SchedulerKind kind : SchedulerKind.values()) {
      clusters.put(kind, new SimulatedCluster(kind, nodes, scenario));
      rounds.put(kind, new ArrayList<>());
      latencies.put(kind, new Latencies());
    }
    for (int turn = -warmUp; turn < turns; turn++) {
      for (SchedulerKind kind : SchedulerKind.values()) {
        boolean counts = turn >= 0;
        Round round = clusters.get(kind).round(counts ? latencies.get(kind) : new Latencies());
        if (counts) {
          rounds.get(kind).add(round);
        }
      }
    }
    for (SchedulerKind kind : SchedulerKind.values()) {
      print(nodes, scenario, kind, rounds, latencies.get(kind));
      clusters.get(kind).close();
    }
  }

  private static void print(
      int nodes,
      Scenario scenario,
      SchedulerKind kind,
      Map<SchedulerKind, List<Round>> rounds,
      Latencies latencies) {
    List<Round> own = rounds.get(kind);
    List<Round> stock = rounds.get(SchedulerKind.CAPACITY);
    double[] byCpu = new double[own.size()];
    double[] byWall = new double[own.size()];
    for (int i = 0; i < own.size(); i++) {
      byCpu[i] = own.get(i).allocationsPerCpuSecond() / stock.get(i).allocationsPerCpuSecond();
      byWall[i] = own.get(i).allocationsPerSecond() / stock.get(i).allocationsPerSecond();
    }
    System.out.printf(
        "%5d %-21s %-18s | %7.0f  %11.0f  %12.1f | %7.1f %7.1f | %13.3f %6.3f %5.3f | %15.3f%n",
        nodes,
        scenario.title(),
        kind.title(),
        median(own.stream().mapToDouble(Round::allocationsPerSecond).toArray()),
        median(own.stream().mapToDouble(Round::allocationsPerCpuSecond).toArray()),
        own.stream().mapToDouble(r -> r.bytes() / 1024.0 / r.heartbeats()).average().orElse(0),
        latencies.micros(0.5),
        latencies.micros(0.99),
        Arrays.stream(byCpu).min().orElse(0),
        median(byCpu),
        Arrays.stream(byCpu).max().orElse(0),
        median(byWall));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
