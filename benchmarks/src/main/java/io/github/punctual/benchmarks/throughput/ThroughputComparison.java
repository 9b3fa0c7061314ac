package io.github.punctual.benchmarks.throughput;

import io.github.punctual.benchmarks.ForkedJvm;
import io.github.punctual.benchmarks.SchedulerKind;
import io.github.punctual.testcluster.MeasuredRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Measures schedulers as they are used: each in a process of its own, which handles some heartbeats
 * while the others are paused, in turns. The stock CapacityScheduler takes part twice: what its two
 * processes differ by is noise.
 */
public final class ThroughputComparison {
  private ThroughputComparison() {}

  /**
   * Tells a row for each cluster and each scheduler but the stock one.
   *
   * @param args what {@link ThroughputOptions} reads
   */
  public static void main(String[] args) throws IOException {
    ThroughputOptions options;
    try {
      options = ThroughputOptions.of(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    System.out.println(ThroughputRows.head(options));
    for (ThroughputSetup setup : options.setups()) {
      List<SchedulerKind> kinds =
          options.schedulers().stream().filter(setup.scenario()::isFor).toList();
      if (kinds.isEmpty()) {
        System.err.println(
            "Not measured: promises of %s under any of %s"
                .formatted(setup.scenario(), options.schedulers()));
      } else {
        compare(setup, kinds, options).forEach(MeasuredRow::tell);
      }
    }
  }

  private static List<MeasuredRow> compare(
      ThroughputSetup setup, List<SchedulerKind> kinds, ThroughputOptions options)
      throws IOException {
    List<SchedulerKind> members = new ArrayList<>();
    members.add(SchedulerKind.CAPACITY);
    members.add(SchedulerKind.CAPACITY);
    members.addAll(kinds);
    List<List<List<Slice>>> forks = new ArrayList<>();
    for (int fork = 0; fork < options.forks(); fork++) {
      forks.add(turns(setup, members, fork, options));
    }
    return ThroughputRows.rows(setup, members, forks);
  }

  /** Turn by turn the slices of all, first those of the two stock schedulers. */
  private static List<List<Slice>> turns(
      ThroughputSetup setup, List<SchedulerKind> members, int fork, ThroughputOptions options)
      throws IOException {
    List<ForkedJvm> processes = new ArrayList<>();
    try {
      for (SchedulerKind kind : members) {
        // One after another: they would only be in each other's way.
        ForkedJvm process =
            new ForkedJvm(
                kind.title(),
                ThroughputCluster.class,
                List.of(setup.nodes() > 2000 ? "-Xmx4g" : "-Xmx2g"),
                kind.name(),
                ForkedJvm.text(setup));
        processes.add(process);
        process.pause();
      }
      List<List<Slice>> turns = new ArrayList<>();
      for (int turn = -options.warmUp(); turn < options.turns(); turn++) {
        List<Slice> slices = new ArrayList<>(Collections.nCopies(members.size(), null));
        for (int i = 0; i < members.size(); i++) {
          // Nobody always comes after the same one.
          int member = Math.floorMod((turn & 1) == 0 ? i + turn + fork : -i - turn, members.size());
          ForkedJvm process = processes.get(member);
          slices.set(member, process.ask(Long.toString(options.heartbeats()), Slice.class));
          process.pause();
        }
        if (turn >= 0) {
          turns.add(slices);
        }
      }
      return turns;
    } finally {
      processes.forEach(ForkedJvm::close);
    }
  }
}
