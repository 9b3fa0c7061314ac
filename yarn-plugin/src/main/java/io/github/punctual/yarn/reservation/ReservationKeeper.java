package io.github.punctual.yarn.reservation;

import io.github.punctual.yarn.service.NotDurableException;
import io.github.punctual.yarn.service.StoreKeeper;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.thread.OncePerCause;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps reservations in the store. It waits for the disk, so never on a thread that must not. What
 * somebody was answered is in the store before it is in force; what follows from the passing of
 * time and from the nodes is written soon after.
 */
final class ReservationKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(ReservationKeeper.class);

  /** So often a change is found anew when the plan has changed while it was written. */
  private static final int TRIES = 5;

  /** The records that make the store equal to something, and those that make it as it was. */
  private record Difference(List<StoreRecord> records, List<StoreRecord> undo) {}

  private final StoreKeeper store;
  private final OncePerCause failures = new OncePerCause();

  /**
   * What the store was told last. It keeps in memory what it could not write, and writes it with
   * whatever comes next: a change back from that is a change.
   */
  private final Map<String, BookRecord> books = new HashMap<>();

  private final Map<String, Map<String, ReservationRecord>> reservations = new HashMap<>();

  /** Whether the store was told something that it could not write yet. */
  private boolean behind;

  ReservationKeeper(StoreKeeper store) {
    this.store = store;
  }

  /** Notes what the store holds already. */
  synchronized void known(BookRecord book, Collection<ReservationRecord> ofPlan) {
    books.put(book.plan(), book);
    Map<String, ReservationRecord> byName = new HashMap<>();
    ofPlan.forEach(record -> byName.put(record.booking().key().value(), record));
    reservations.put(book.plan(), byName);
  }

  /**
   * Makes a change durable, and then makes it. Nobody sees it before, and nothing is left of it
   * when it cannot be written.
   *
   * @param asked finds out what the change is; called again when the desk has changed meanwhile
   * @throws NotDurableException when it cannot be written; then nothing has changed
   */
  synchronized <T> T make(PlanDesk desk, Supplier<DeskChange<T>> asked) {
    for (int i = 0; i < TRIES; i++) {
      DeskChange<T> change = asked.get();
      if (change.step().isPresent()) {
        promise(change.step().get().contents());
      }
      if (change.step().isEmpty() || desk.take(change.step().get())) {
        if (i > 0) {
          save(List.of(desk));
        }
        return change.result();
      }
    }
    save(List.of(desk));
    throw new NotDurableException(
        "the plan of %s changed %d times while a change of it was written"
            .formatted(desk.path(), TRIES),
        "again");
  }

  private void promise(DeskContents contents) {
    Difference difference = difference(contents);
    store.promise(difference.records(), difference.undo());
    behind = false;
    told(difference.records());
  }

  /** Writes down what has changed; when it returns it is durable, while the store works. */
  private synchronized void save(Collection<PlanDesk> desks) {
    List<StoreRecord> records = new ArrayList<>();
    desks.forEach(desk -> records.addAll(difference(desk.contents()).records()));
    if (behind || !records.isEmpty()) {
      behind = !store.append(records);
      told(records);
    }
  }

  /** Writes down what has changed of all desks, where nobody waits for it. */
  void guardedSave(Collection<PlanDesk> desks) {
    try {
      save(desks);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failures.note(LOG, "Reservations could not be stored; it is tried again.", e);
    }
  }

  private void told(List<StoreRecord> records) {
    for (StoreRecord record : records) {
      if (record instanceof ReservationRecord is) {
        ofPlan(is.plan()).put(is.booking().key().value(), is);
      } else if (record instanceof ReservationGone gone) {
        ofPlan(gone.plan()).remove(gone.reservation());
      } else if (record instanceof BookRecord book) {
        books.put(book.plan(), book);
      }
    }
  }

  private Map<String, ReservationRecord> ofPlan(String plan) {
    return reservations.computeIfAbsent(plan, path -> new HashMap<>());
  }

  /** What is to be written so that the store is equal to what is. */
  private Difference difference(DeskContents is) {
    String plan = is.book().plan();
    Map<String, ReservationRecord> before = ofPlan(plan);
    List<StoreRecord> records = new ArrayList<>();
    List<StoreRecord> undo = new ArrayList<>();
    Set<String> gone = new HashSet<>(before.keySet());
    for (ReservationRecord record : is.reservations()) {
      String name = record.booking().key().value();
      gone.remove(name);
      ReservationRecord was = before.get(name);
      if (!record.equals(was)) {
        records.add(record);
        undo.add(was == null ? new ReservationGone(plan, name) : was);
      }
    }
    gone.stream()
        .sorted()
        .forEach(
            name -> {
              records.add(new ReservationGone(plan, name));
              undo.add(before.get(name));
            });
    BookRecord old = books.get(plan);
    if (!records.isEmpty() || old == null || !sameButTime(old, is.book())) {
      // Last: a crash before it leaves an older time, and so nothing that lies in its future.
      records.add(is.book());
      if (old != null) {
        undo.add(old);
      }
    }
    return new Difference(records, undo);
  }

  private static boolean sameButTime(BookRecord a, BookRecord b) {
    return a.nextNumber() == b.nextNumber()
        && a.nextNotice() == b.nextNotice()
        && a.capacity().values().stream().toList().equals(b.capacity().values().stream().toList());
  }
}
