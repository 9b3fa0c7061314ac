package io.github.punctual.benchmarks.load;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.testcluster.MeasuredRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What became of a soak, and whether anything grew: the first third of its minutes warms up, and
 * the last one is compared with the middle one.
 *
 * @param total how many jobs came
 * @param completed how many of them ended well
 * @param failures how many calls failed
 * @param eventsAtOnce how many events come at once: those of one heartbeat of each node
 * @param jobsAtOnce how many jobs come at once
 * @param minutes all but what came after the last job
 * @param end when all jobs had ended
 */
record SoakRow(
    int total,
    int completed,
    int failures,
    int eventsAtOnce,
    int jobsAtOnce,
    List<SoakMinute> minutes,
    Vitals end) {
  /** What the last third is to hold at most of what the middle one does. */
  private static final double FLAT = 1.05;

  /** What is to wait in the last third at most of what does in the middle one. */
  private static final double QUEUED = 1.25;

  /**
   * A row.
   *
   * @param title what it is a row of
   * @param decisions what decisions took, in words that follow others; empty where none are taken
   */
  MeasuredRow row(String title, String decisions) {
    return new MeasuredRow(
        title,
        String.format(
            Locale.ROOT,
            "all jobs end well, no call fails; heap and threads of the last third at most %.2f of"
                + " the middle one's, what waits at most %.2f or what comes at once",
            FLAT,
            QUEUED),
        String.format(
            Locale.ROOT,
            "%,d of %,d jobs completed, %d calls failed; %s; %s%s; %.0f s of CPU",
            completed,
            total,
            failures,
            grown(),
            beats(),
            decisions,
            end.processorSeconds()),
        completed == total && failures == 0 && isFlat());
  }

  private boolean isFlat() {
    Thirds heap = thirds(minute -> minute.vitals().heapMegabytes());
    Thirds threads = thirds(minute -> minute.vitals().threads());
    return heap.ratio() <= FLAT
        && threads.ratio() <= FLAT
        && isServed(events(), eventsAtOnce)
        && isServed(jobs(), jobsAtOnce);
  }

  private static boolean isServed(Thirds waiting, int atOnce) {
    return waiting.last() <= Math.max(QUEUED * waiting.middle(), atOnce);
  }

  private Thirds events() {
    return thirds(minute -> minute.vitals().backlog());
  }

  private Thirds jobs() {
    return thirds(SoakMinute::undecided);
  }

  private String grown() {
    List<String> heaps = new ArrayList<>();
    List<String> at = new ArrayList<>();
    int every = Math.max(1, minutes.size() / 5);
    for (int minute = every / 2; minute < minutes.size(); minute += every) {
      at.add(String.valueOf(minute + 1));
      heaps.add("%.0f".formatted(minutes.get(minute).vitals().heapMegabytes()));
    }
    return String.format(
        Locale.ROOT,
        "heap after a collection %s MB in minutes %s, %.0f MB when all had ended, last third %.3f of"
            + " the middle one; means of the middle and the last third: %s threads, and at most in a"
            + " minute %s events that wait for the scheduler, %s jobs that wait for a decision",
        String.join(", ", heaps),
        String.join(", ", at),
        end.heapMegabytes(),
        thirds(minute -> minute.vitals().heapMegabytes()).ratio(),
        thirds(minute -> minute.vitals().threads()),
        events(),
        jobs());
  }

  private String beats() {
    Latencies medians = new Latencies();
    Latencies p99s = new Latencies();
    for (SoakMinute minute : minutes) {
      medians.add(Math.round(minute.vitals().beatMedianMicros() * 1e3));
      p99s.add(Math.round(minute.vitals().beatP99Micros() * 1e3));
    }
    return String.format(
        Locale.ROOT,
        "a heartbeat %.0f us, p99 %.0f us, medians of the minutes",
        medians.micros(0.5),
        p99s.micros(0.5));
  }

  private Thirds thirds(ToDoubleFunction<SoakMinute> what) {
    int count = minutes.size();
    return new Thirds(
        mean(minutes.subList(count / 3, count * 2 / 3), what),
        mean(minutes.subList(count * 2 / 3, count), what));
  }

  /** The mean of some minutes; of none it is no number, with which nothing holds. */
  private static double mean(List<SoakMinute> some, ToDoubleFunction<SoakMinute> what) {
    return some.stream().mapToDouble(what).average().orElse(Double.NaN);
  }

  /** Means of the minutes. */
  private record Thirds(double middle, double last) {
    double ratio() {
      return last / middle;
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%,.0f and %,.0f", middle, last);
    }
  }
}
