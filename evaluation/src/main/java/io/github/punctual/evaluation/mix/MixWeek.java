package io.github.punctual.evaluation.mix;

import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Tally;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Days of all kinds of jobs, decided about by the classes that decide in the ResourceManager, and
 * what of them stays in memory: whatever a policy, a plan or a ledger never forgets shows here. The
 * stock order beside it shows what the simulator keeps itself, such as when each job ended.
 */
public final class MixWeek {
  private static final double LOAD = 0.8;
  private static final int MIB = 20;

  private MixWeek() {}

  /** Prints a row for each day of each scheduler. */
  public static void print(int days, long seed, PrintWriter out) {
    Mix mix =
        Mix.make(
            Arrangement.NODES * Arrangement.PER_NODE,
            LOAD,
            TimeUnit.DAYS.toMillis(days),
            Mix.BestEffortTasks.SHORT,
            seed);
    out.println("| scheduler | day | jobs that have ended | live | heap, MiB |");
    out.println("|---|---:|---:|---:|---:|");
    for (Arrangement each : List.of(Arrangement.STOCK_CAPACITY, Arrangement.ONE)) {
      each.run(mix, new Days(each.words(), out));
    }
  }

  /** Tells at the end of each day what is in memory. */
  private static final class Days implements Observer {
    private final String scheduler;
    private final PrintWriter out;
    private int submitted;
    private int ended;

    Days(String scheduler, PrintWriter out) {
      this.scheduler = scheduler;
      this.out = out;
    }

    @Override
    public void began(Cluster cluster) {
      tell(0);
    }

    @Override
    public void submitted(Job job) {
      submitted++;
    }

    @Override
    public void ended(Job job) {
      ended++;
    }

    @Override
    public void advanced(long fromMillis, long toMillis, Tally tally) {
      long day = TimeUnit.MILLISECONDS.toDays(toMillis);
      if (day > TimeUnit.MILLISECONDS.toDays(fromMillis)) {
        tell(day);
      }
    }

    private void tell(long day) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      out.printf(
          Locale.ROOT,
          "| %s | %d | %,d | %,d | %,d |%n",
          scheduler,
          day,
          ended,
          submitted - ended,
          (runtime.totalMemory() - runtime.freeMemory()) >> MIB);
      out.flush();
    }
  }
}
