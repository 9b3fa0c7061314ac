package io.github.punctual.benchmarks.admission;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueBook;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.ProcessorTime;
import io.github.punctual.testcluster.MeasuredRow;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The time in which an empty book admits many queues one after the other, and what a single one
 * takes. Declarations are made before.
 *
 * <p>Arguments: how many queues of each kind, how often all are admitted, populations.
 */
public final class QueueAdmissionSpeed {
  /** What the admission of all queues of a population is to take at most. */
  private static final double AIM_MILLIS = 1;

  /** How often the constant-time test is asked of all: often enough to be compiled. */
  private static final int SAFETY_ROUNDS = 500;

  private QueueAdmissionSpeed() {}

  /** Prints a line of a table and a row per population, and one for the constant-time test. */
  public static void main(String[] args) {
    int each = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 15;
    List<QueuePopulation> populations =
        args.length > 2
            ? Arrays.stream(args).skip(2).map(QueueAdmissionSpeed::population).toList()
            : List.of(QueuePopulation.values());
    System.out.println(
        "| population | classes | all: min (ms) | median | max | median of processor time"
            + " | one: median (us) | p99 | max | one asked, all there: median (us) | p99"
            + " | safety alone, all (ms) |");
    System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|");
    DoubleSummaryStatistics safety = new DoubleSummaryStatistics();
    populations.forEach(population -> safety.accept(measure(population, each, rounds)));
    new MeasuredRow(
            "%,d queues: the constant-time test alone".formatted(2 * each),
            aim(),
            String.format(
                Locale.ROOT,
                "CPU: medians %.2f to %.2f ms, by populations",
                safety.getMin(),
                safety.getMax()),
            safety.getMax() <= AIM_MILLIS)
        .tell();
  }

  private static String aim() {
    return "median %.0f ms".formatted(AIM_MILLIS);
  }

  private static String title(QueuePopulation population) {
    return population.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static QueuePopulation population(String name) {
    return QueuePopulation.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Measures one; gives what the constant-time test alone takes, in milliseconds. */
  private static double measure(QueuePopulation population, int each, int rounds) {
    List<QueueDeclaration> queues = population.queues(each);
    Latencies all = new Latencies();
    Latencies processor = new Latencies();
    QueueBook book = null;
    for (int round = 0; round < rounds; round++) {
      book = new QueueBook(QueuePopulation.CAPACITY, queues.size());
      long start = System.nanoTime();
      long processorStart = ProcessorTime.now();
      for (QueueDeclaration queue : queues) {
        book.admit(queue, 0);
      }
      processor.add(ProcessorTime.now() - processorStart);
      all.add(System.nanoTime() - start);
    }
    Map<QueueClass, Integer> classes = new EnumMap<>(QueueClass.class);
    for (Classification queue : book.queues()) {
      classes.merge(queue.queueClass(), 1, Integer::sum);
    }
    Latencies one = singly(new QueueBook(QueuePopulation.CAPACITY, queues.size()), queues, true);
    double safety = safety(book, queues);
    Latencies asked = singly(book, queues.subList(0, Math.min(each, 1000)), false);
    System.out.printf(
        Locale.ROOT,
        "| %s | %s | %.1f | %.1f | %.1f | %.1f | %.2f | %.2f | %.0f | %.2f | %.2f | %.2f |%n",
        title(population),
        classes,
        all.millis(0),
        all.millis(0.5),
        all.millis(1),
        processor.millis(0.5),
        one.micros(0.5),
        one.micros(0.99),
        one.micros(1),
        asked.micros(0.5),
        asked.micros(0.99),
        safety);
    new MeasuredRow(
            "%,d queues admitted, all conditions, numbers and offers: %s"
                .formatted(2 * each, title(population)),
            aim(),
            String.format(
                Locale.ROOT,
                "CPU: median %.1f ms; wall: each median %.1f us, 99 %% %.0f us; %s",
                processor.millis(0.5),
                one.micros(0.5),
                one.micros(0.99),
                classes),
            processor.millis(0.5) <= AIM_MILLIS)
        .tell();
    return safety;
  }

  /**
   * The constant-time test, once for every queue, beside all of them; in milliseconds of processor
   * time.
   */
  private static double safety(QueueBook book, List<QueueDeclaration> queues) {
    Latencies times = new Latencies();
    for (int round = 0; round < SAFETY_ROUNDS; round++) {
      int safe = 0;
      long start = ProcessorTime.now();
      for (QueueDeclaration queue : queues) {
        safe += book.isSafe(queue.weight(), 0) ? 1 : 0;
      }
      times.add(ProcessorTime.now() - start);
      if (safe > 0 && safe < queues.size()) {
        throw new IllegalStateException(safe + " of equal weights were safe");
      }
    }
    return times.millis(0.5);
  }

  private static Latencies singly(QueueBook book, List<QueueDeclaration> queues, boolean admit) {
    Latencies times = new Latencies();
    for (QueueDeclaration queue : queues) {
      long start = System.nanoTime();
      Classification answer = admit ? book.admit(queue, 0) : book.ask(queue, 0);
      times.add(System.nanoTime() - start);
      if (answer.queueClass() == QueueClass.REJECTED) {
        throw new IllegalStateException("rejected: " + answer);
      }
    }
    return times;
  }
}
