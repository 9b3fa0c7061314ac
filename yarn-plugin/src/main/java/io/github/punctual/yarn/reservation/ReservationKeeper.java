package io.github.punctual.yarn.reservation;

import io.github.punctual.yarn.service.OncePerCause;
import io.github.punctual.yarn.service.StoreKeeper;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps reservations in the store. It waits for the disk, so never on a thread that must not. */
final class ReservationKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(ReservationKeeper.class);

  private final StoreKeeper store;
  private final OncePerCause failures = new OncePerCause();
  private final Map<String, BookRecord> books = new HashMap<>();
  private final Map<String, Map<String, ReservationRecord>> reservations = new HashMap<>();

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

  /** Writes down what has changed; when it returns it is durable, while the store works. */
  synchronized void save(PlanDesk desk) {
    PlanDesk.Contents now = desk.contents();
    List<StoreRecord> changes = changes(now);
    if (!changes.isEmpty()) {
      store.append(changes);
    }
  }

  /** The same for all of them, where nobody waits for it. */
  void guardedSave(Collection<PlanDesk> desks) {
    try {
      desks.forEach(this::save);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failures.note(LOG, "Reservations could not be stored; it is tried again.", e);
    }
  }

  /** The records that make the store equal to what is now; they count as written from now on. */
  private List<StoreRecord> changes(PlanDesk.Contents now) {
    String plan = now.book().plan();
    Map<String, ReservationRecord> before =
        reservations.computeIfAbsent(plan, path -> new HashMap<>());
    List<StoreRecord> changes = new ArrayList<>();
    Set<String> gone = new HashSet<>(before.keySet());
    for (ReservationRecord record : now.reservations()) {
      String name = record.booking().key().value();
      gone.remove(name);
      if (!record.equals(before.put(name, record))) {
        changes.add(record);
      }
    }
    gone.stream()
        .sorted()
        .forEach(
            name -> {
              before.remove(name);
              changes.add(new ReservationGone(plan, name));
            });
    BookRecord old = books.get(plan);
    if (!changes.isEmpty() || old == null || !sameButTime(old, now.book())) {
      books.put(plan, now.book());
      // Last: a crash before it leaves an older time, and so nothing that lies in its future.
      changes.add(now.book());
    }
    return changes;
  }

  private static boolean sameButTime(BookRecord a, BookRecord b) {
    return a.nextNumber() == b.nextNumber()
        && a.nextNotice() == b.nextNotice()
        && a.capacity().values().stream().toList().equals(b.capacity().values().stream().toList());
  }
}
