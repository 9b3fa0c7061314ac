package io.github.punctual.admission.bopf.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.Trials;
import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Who takes an offer gets the class, and a little more would have been too much. */
class OffersPropertyTest {
  private static final double MORE = 1.001;
  private final TreeMap<String, Integer> offered = new TreeMap<>();

  @Test
  void takingAnOfferGivesTheClass() {
    Trials.check(4000, this::play);
    for (String kind :
        new String[] {"hardDemand", "hardOnTime", "softDemand", "softPeriod", "least", "most"}) {
      assertTrue(offered.getOrDefault(kind, 0) > 150, () -> kind + " is rare: " + offered);
    }
  }

  private void play(SplittableRandom random) {
    RandomQueues queues = new RandomQueues(random, 0.5, 1, 3);
    QueueBook book = new QueueBook(queues.capacity(), random.nextInt(1, 4));
    for (int i = 0; i < 8; i++) {
      QueueDeclaration queue = queues.next(new QueueId("root.q" + i));
      check(book, queue, i);
      book.admit(queue, i);
    }
  }

  private void check(QueueBook book, QueueDeclaration queue, long now) {
    Classification answer = book.ask(queue, now);
    BurstOffer offer = answer.offer();
    if (answer.queueClass() == QueueClass.HARD) {
      assertEquals(BurstOffer.NONE, offer);
    }
    offer
        .hardDemand()
        .ifPresent(
            demand -> {
              double part = part(queue, demand);
              expect(book, scaled(queue, part), now, QueueClass.HARD, "hardDemand");
              QueueClass more = ask(book, scaled(queue, Math.min(1, part * MORE)), now);
              assertTrue(more != QueueClass.HARD, "hard with more demand");
            });
    offer
        .softDemand()
        .ifPresent(
            demand -> {
              double part = part(queue, demand);
              expect(book, scaled(queue, part), now, QueueClass.SOFT, "softDemand");
              assertEquals(
                  QueueClass.ELASTIC, ask(book, scaled(queue, Math.min(1, part * MORE)), now));
            });
    offer
        .hardOnTimeMillis()
        .ifPresent(
            millis -> {
              BurstPlan plan = queue.bursts().orElseThrow();
              expect(
                  book,
                  with(queue, BurstPlans.withOnTime(plan, millis)),
                  now,
                  QueueClass.HARD,
                  "hardOnTime");
              for (long less = BurstPlans.onTimeMillis(plan); less < millis; less++) {
                QueueDeclaration shorter = with(queue, BurstPlans.withOnTime(plan, less));
                assertEquals(QueueClass.SOFT, ask(book, shorter, now));
              }
            });
    offer
        .softPeriodMillis()
        .ifPresent(
            millis -> {
              BurstPlan.Repeated plan = (BurstPlan.Repeated) queue.bursts().orElseThrow();
              expect(
                  book,
                  with(queue, Optional.of(withGap(plan, millis))),
                  now,
                  QueueClass.SOFT,
                  "softPeriod");
              QueueDeclaration shorter = with(queue, Optional.of(withGap(plan, millis - 1)));
              assertEquals(QueueClass.ELASTIC, ask(book, shorter, now));
            });
    offer
        .leastWeight()
        .ifPresent(
            weight -> {
              expect(book, weighing(queue, weight), now, QueueClass.SOFT, "least");
              assertEquals(QueueClass.ELASTIC, ask(book, weighing(queue, weight / MORE), now));
            });
    offer
        .mostWeight()
        .ifPresent(
            weight -> {
              expect(book, weighing(queue, weight), now, QueueClass.ELASTIC, "most");
              assertEquals(QueueClass.REJECTED, ask(book, weighing(queue, weight * MORE), now));
            });
  }

  private void expect(
      QueueBook book, QueueDeclaration queue, long now, QueueClass atLeast, String kind) {
    QueueClass got = ask(book, queue, now);
    assertTrue(got.compareTo(atLeast) <= 0, () -> kind + " gives " + got + " to " + queue);
    offered.merge(kind, 1, Integer::sum);
  }

  private static QueueClass ask(QueueBook book, QueueDeclaration queue, long now) {
    return book.ask(queue, now).queueClass();
  }

  private static QueueDeclaration with(QueueDeclaration queue, Optional<BurstPlan> plan) {
    return QueueDeclaration.latency(queue.queue(), queue.weight(), plan.orElseThrow());
  }

  private static QueueDeclaration weighing(QueueDeclaration queue, double weight) {
    return new QueueDeclaration(queue.queue(), weight, queue.bursts());
  }

  private static double part(QueueDeclaration queue, ResourceSeconds offered) {
    ResourceSeconds declared = BurstPlans.demand(queue.bursts().orElseThrow());
    String type = declared.amounts().firstKey();
    return offered.get(type) / declared.get(type);
  }

  private static BurstPlan withGap(BurstPlan.Repeated plan, long millis) {
    return plan.with(millis, plan.onTimeMillis(), plan.demand());
  }

  private static QueueDeclaration scaled(QueueDeclaration queue, double part) {
    BurstPlan plan = queue.bursts().orElseThrow();
    BurstPlan scaled;
    if (plan instanceof BurstPlan.Listed listed) {
      scaled =
          new BurstPlan.Listed(
              listed.bursts().stream()
                  .map(
                      burst ->
                          new Burst(
                              burst.arrivalMillis(),
                              burst.onTimeMillis(),
                              burst.demand().times(part)))
                  .toList(),
              listed.endMillis(),
              1);
    } else {
      BurstPlan.Repeated repeated = (BurstPlan.Repeated) plan;
      scaled = repeated.withDemand(repeated.demand().times(part));
    }
    return with(queue, Optional.of(scaled));
  }
}
