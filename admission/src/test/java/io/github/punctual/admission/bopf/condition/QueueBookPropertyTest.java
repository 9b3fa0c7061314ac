package io.github.punctual.admission.bopf.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.PaperBopf;
import io.github.punctual.admission.bopf.Trials;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The book against the paper's formulas, as printed while capacity does not change, and tried at
 * every instant.
 */
class QueueBookPropertyTest {
  private final Map<QueueClass, Integer> seen = new EnumMap<>(QueueClass.class);
  private int changes;

  @Test
  void classesAreThoseOfThePaper() {
    Trials.check(1500, random -> play(random, false, 1));
    for (QueueClass queueClass : QueueClass.values()) {
      assertTrue(seen.getOrDefault(queueClass, 0) > 250, () -> "too few " + queueClass + seen);
    }
  }

  @Test
  void classesAreThoseOfThePaperWithWeights() {
    Trials.check(1500, random -> play(random, false, 0.5, 1, 2, 3));
  }

  @Test
  void classesAreThoseOfThePaperWhileCapacityChanges() {
    Trials.check(1500, random -> play(random, true, 1, 2));
    assertTrue(changes > 300, () -> "only " + changes + " classes changed");
  }

  private void play(SplittableRandom random, boolean changing, double... weights) {
    RandomQueues queues = new RandomQueues(random, weights);
    ResourceVector capacity = queues.capacity();
    int expected = random.nextInt(1, 5);
    QueueBook book = new QueueBook(capacity, expected);
    InstantBook paper = new InstantBook(capacity, expected);
    PaperBopf printed = new PaperBopf(capacity, expected, InstantBook.HORIZON);
    long now = 0;
    for (int step = 0; step < 12; step++) {
      now += random.nextInt(4);
      QueueId queue = new QueueId("root.q" + random.nextInt(8));
      int kind = random.nextInt(10);
      if (kind == 0) {
        book.leave(queue, now);
        paper.leave(queue, now);
        printed.remove(queue, now);
      } else if (kind < 4 && changing) {
        Map<QueueId, QueueClass> before = classes(book);
        ResourceVector other = queues.capacity();
        List<ClassChange> told = book.capacity(other, now);
        paper.capacity(other, now);
        changes += told.size();
        told.forEach(
            change ->
                assertEquals(
                    change.before(), before.put(change.now().queue(), change.now().queueClass())));
        assertEquals(before, classes(book));
      } else {
        QueueDeclaration declaration = queues.next(queue);
        QueueClass asked = book.ask(declaration, now).queueClass();
        assertEquals(paper.ask(declaration, now), asked, declaration::toString);
        QueueClass admitted = book.admit(declaration, now).queueClass();
        assertEquals(paper.admit(declaration, now), admitted);
        if (!changing) {
          assertEquals(admitted, printed.enter(declaration, now).orElseThrow().queueClass());
        }
        seen.merge(asked, 1, Integer::sum);
      }
      assertEquals(
          paper.members.stream().map(m -> m.declaration.queue() + " " + m.now).toList(),
          book.queues().stream().map(c -> c.queue() + " " + c.queueClass()).toList());
      if (!changing) {
        assertEquals(classes(book), printed.classes());
      }
    }
  }

  @Test
  void classesAreThoseOfABookThatTakesOverThePromises() {
    Trials.check(1500, this::followWithAnother);
    assertTrue(changes > 300, () -> "only " + changes + " classes changed");
  }

  private void followWithAnother(SplittableRandom random) {
    RandomQueues queues = new RandomQueues(random, 1, 2);
    int expected = random.nextInt(1, 5);
    QueueBook book = new QueueBook(queues.capacity(), expected);
    List<QueueDeclaration> declared = new ArrayList<>();
    long now = 0;
    for (int step = 0; step < 20; step++) {
      now += random.nextInt(4);
      QueueId queue = new QueueId("root.q" + random.nextInt(8));
      Map<QueueId, QueueClass> before = classes(book);
      List<ClassChange> told = new ArrayList<>();
      int kind = random.nextInt(10);
      if (kind == 0) {
        if (before.remove(queue) == null) {
          continue;
        }
        told.addAll(book.leave(queue, now));
      } else if (kind < 4) {
        told.addAll(book.capacity(queues.capacity(), now));
      } else {
        boolean again = kind == 4 && !declared.isEmpty();
        declared.add(again ? declared.get(random.nextInt(declared.size())) : queues.next(queue));
        admit(book, declared.get(declared.size() - 1), now, told);
      }
      changes += told.size();
      told.forEach(change -> before.put(change.now().queue(), change.now().queueClass()));
      if (kind > 3) {
        QueueId newest = declared.get(declared.size() - 1).queue();
        book.find(newest).ifPresent(known -> before.put(newest, known.queueClass()));
      }
      assertEquals(before, classes(book));
      QueueBook another = new QueueBook(book.capacity(), expected);
      another.restore(book.admissions(), now);
      assertEquals(classes(another), classes(book));
    }
  }

  private static void admit(
      QueueBook book, QueueDeclaration queue, long now, List<ClassChange> told) {
    boolean same = book.find(queue.queue()).filter(c -> c.declaration().equals(queue)).isPresent();
    QueueClass asked = book.ask(queue, now).queueClass();
    QueueClass admitted = book.admit(queue, now, told::add).queueClass();
    if (!same) {
      assertEquals(asked, admitted);
    }
  }

  private static Map<QueueId, QueueClass> classes(QueueBook book) {
    Map<QueueId, QueueClass> result = new TreeMap<>();
    book.queues().forEach(c -> result.put(c.queue(), c.queueClass()));
    return result;
  }
}
