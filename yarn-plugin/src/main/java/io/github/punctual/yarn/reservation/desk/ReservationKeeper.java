package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.keep.StoreSection;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Keeps reservations in the store: a section for each plan. */
final class ReservationKeeper {
  /** A reservation has one record, and the book of its plan closes them. */
  private record OfPlan(String plan) implements StoreSection.Kind {
    @Override
    public String subject(StoreRecord record) {
      return ((ReservationRecord) record).booking().key().value();
    }

    @Override
    public StoreRecord gone(String reservation) {
      return new ReservationGone(plan, reservation);
    }

    @Override
    public boolean isNews(Optional<StoreRecord> before, StoreRecord closing) {
      return before.isEmpty() || !sameButTime((BookRecord) before.get(), (BookRecord) closing);
    }

    private static boolean sameButTime(BookRecord a, BookRecord b) {
      return a.nextNumber() == b.nextNumber()
          && a.nextNotice() == b.nextNotice()
          && List.copyOf(a.capacity().values()).equals(List.copyOf(b.capacity().values()));
    }
  }

  private final StoreKeeper store;
  private final Map<String, StoreSection> sections = new ConcurrentHashMap<>();

  ReservationKeeper(StoreKeeper store) {
    this.store = store;
  }

  /** Notes what the store holds already of a desk. */
  void known(PlanDesk desk, BookRecord book, List<ReservationRecord> ofPlan) {
    section(desk).known(ofPlan, Optional.of(book));
  }

  private StoreSection section(PlanDesk desk) {
    return sections.computeIfAbsent(
        desk.path(),
        plan ->
            new StoreSection(
                store,
                "the plan of " + plan,
                new OfPlan(plan),
                () -> Optional.of(desk.contents())));
  }

  /**
   * Makes a change durable, and then makes it. Nobody sees it before, and nothing is left of it
   * when it cannot be written.
   *
   * @param asked finds out what the change is; called again when the desk has changed meanwhile
   * @throws NotDurableException when it cannot be written; then nothing has changed
   */
  <T> T make(PlanDesk desk, Supplier<StoreSection.Change<T>> asked) {
    return section(desk).make(asked);
  }

  /** Writes down what has changed of all desks, where nobody waits for it. */
  void save(Collection<PlanDesk> desks) {
    desks.forEach(desk -> section(desk).save());
  }
}
