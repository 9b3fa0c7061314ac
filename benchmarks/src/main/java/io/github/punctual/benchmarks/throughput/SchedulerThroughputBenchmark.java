package io.github.punctual.benchmarks.throughput;

import io.github.punctual.benchmarks.Latencies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;

/**
 * Container allocations per second and the time of a heartbeat of our schedulers beside the stock
 * schedulers, in one process, in turns: the figure that counts is the ratio to the
 * CapacityScheduler within a turn.
 */
public final class SchedulerThroughputBenchmark {
  private SchedulerThroughputBenchmark() {}

  /**
   * Runs scenarios.
   *
   * @param args the number of turns that count, the number of turns before them, the scenarios by
   *     their letters, and one or more numbers of nodes
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
    String letters = args.length > 2 ? args[2] : "abcd";
    List<String> nodeCounts =
        args.length > 3 ? List.of(args).subList(3, args.length) : List.of("1000", "5000");
    System.out.println(
        "nodes scenario               scheduler          | alloc/s  alloc/cpu-s  kB/heartbeat"
            + " |  p50 us  p99 us | ratio by cpu: min median max | by wall: median");
    for (String nodes : nodeCounts) {
      for (Scenario scenario : Scenario.values()) {
        if (letters.contains(scenario.letter())) {
          run(Integer.parseInt(nodes), scenario, warmUp, turns);
        }
      }
    }
  }

  /** A round of one scheduler, and that of the stock CapacityScheduler in the same turn. */
  private record Turn(ThroughputRound own, ThroughputRound stock) {}

  private static void run(int nodes, Scenario scenario, int warmUp, int turns) throws IOException {
    Map<SchedulerKind, ThroughputCluster> clusters = new EnumMap<>(SchedulerKind.class);
    Map<SchedulerKind, List<Turn>> results = new EnumMap<>(SchedulerKind.class);
    Map<SchedulerKind, Latencies> latencies = new EnumMap<>(SchedulerKind.class);
    List<SchedulerKind> kinds =
        Arrays.stream(SchedulerKind.values()).filter(scenario::isFor).toList();
    for (SchedulerKind kind : kinds) {
      clusters.put(kind, new ThroughputCluster(kind, nodes, scenario));
      results.put(kind, new ArrayList<>());
      latencies.put(kind, new Latencies());
    }
    for (int turn = -warmUp; turn < turns; turn++) {
      boolean counts = turn >= 0;
      Map<SchedulerKind, ThroughputRound> rounds = new EnumMap<>(SchedulerKind.class);
      for (SchedulerKind kind : kinds) {
        if (turn % kind.every() == 0) {
          Latencies noted = counts ? latencies.get(kind) : new Latencies();
          rounds.put(kind, clusters.get(kind).round(noted));
        }
      }
      if (counts) {
        ThroughputRound stock = rounds.get(SchedulerKind.CAPACITY);
        rounds.forEach((kind, own) -> results.get(kind).add(new Turn(own, stock)));
      }
    }
    for (SchedulerKind kind : kinds) {
      print(nodes, scenario, kind, results.get(kind), latencies.get(kind));
      clusters.get(kind).close();
    }
  }

  private static void print(
      int nodes, Scenario scenario, SchedulerKind kind, List<Turn> turns, Latencies latencies) {
    double[] byCpu = values(turns, turn -> ratio(turn, ThroughputRound::allocationsPerCpuSecond));
    Arrays.sort(byCpu);
    System.out.printf(
        "%5d %-22s %-18s | %7.0f  %11.0f  %12.1f | %7.1f %7.1f | %13.3f %6.3f %5.3f | %15.3f%n",
        nodes,
        scenario.letter() + " " + scenario.title(),
        kind.title(),
        median(values(turns, turn -> turn.own().allocationsPerSecond())),
        median(values(turns, turn -> turn.own().allocationsPerCpuSecond())),
        median(values(turns, turn -> turn.own().bytes() / 1024.0 / turn.own().heartbeats())),
        latencies.micros(0.5),
        latencies.micros(0.99),
        byCpu[0],
        median(byCpu),
        byCpu[byCpu.length - 1],
        median(values(turns, turn -> ratio(turn, ThroughputRound::allocationsPerSecond))));
  }

  private static double ratio(Turn turn, ToDoubleFunction<ThroughputRound> figure) {
    return figure.applyAsDouble(turn.own()) / figure.applyAsDouble(turn.stock());
  }

  private static double[] values(List<Turn> turns, ToDoubleFunction<Turn> figure) {
    return turns.stream().mapToDouble(figure).toArray();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
