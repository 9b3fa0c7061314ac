package io.github.punctual.evaluation.mix;

import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Tally;
import java.io.PrintWriter;
import java.util.ArrayList;
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
  private static final double MIB = 1 << 20;

  private MixWeek() {}

  /**
   * Prints a row for each day of each scheduler.
   *
   * @param days how many, at least 3
   */
  public static WeekMemory run(int days, long seed, PrintWriter out) {
    Mix mix =
        Mix.make(
            Arrangement.NODES * Arrangement.PER_NODE,
            LOAD,
            TimeUnit.DAYS.toMillis(days),
            Mix.BestEffortTasks.SHORT,
            seed);
    out.println("| scheduler | day | jobs that have ended | live | heap, MiB |");
    out.println("|---|---:|---:|---:|---:|");
    Days stock = follow(Arrangement.STOCK_CAPACITY, mix, days, out);
    Days one = follow(Arrangement.ONE, mix, days, out);
    return new WeekMemory(one.submitted, one.heaps, stock.heaps);
  }

  private static Days follow(Arrangement arrangement, Mix mix, int days, PrintWriter out) {
    Days told = new Days(arrangement.words(), days, out);
    arrangement.run(mix, told);
    return told;
  }

  /** Tells at the end of each day what is in memory. */
  private static final class Days implements Observer {
    private final String scheduler;
    private final int last;
    private final PrintWriter out;
    private final List<Double> heaps = new ArrayList<>();
    private int submitted;
    private int ended;

    Days(String scheduler, int last, PrintWriter out) {
      this.scheduler = scheduler;
      this.last = last;
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
      // After the last one no job comes, and those that are left end.
      if (day > TimeUnit.MILLISECONDS.toDays(fromMillis) && day <= last) {
        tell(day);
      }
    }

    private void tell(long day) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      double heap = (runtime.totalMemory() - runtime.freeMemory()) / MIB;
      heaps.add(heap);
      out.printf(
          Locale.ROOT,
          "| %s | %d | %,d | %,d | %.0f |%n",
          scheduler,
          day,
          ended,
          submitted - ended,
          heap);
      out.flush();
    }
  }
}
