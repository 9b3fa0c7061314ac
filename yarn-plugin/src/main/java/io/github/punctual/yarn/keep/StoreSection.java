package io.github.punctual.yarn.keep;

import io.github.punctual.yarn.store.StoreRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A section of the store, which is to be equal to what its part knows. It waits for the disk, so
 * never on a thread that must not. What somebody was answered is in the store before it is in
 * force; what follows from the passing of time is written soon after.
 */
public final class StoreSection {
  /** So often a change is found anew when it cannot be made any more as it was written. */
  private static final int TRIES = 5;

  /** What is to be kept now: records of all things, and behind them one that is true of all. */
  public record Contents(List<? extends StoreRecord> records, StoreRecord closing) {}

  /**
   * A change that is not in force yet, so that it can be made durable before.
   *
   * @param after what is to be kept from then on; empty when nothing changes
   * @param made puts it in force and says what is answered; empty when it would not be the same any
   *     more, and nothing is done
   */
  public record Change<T>(Optional<Contents> after, Supplier<Optional<T>> made) {
    /** An answer that changes nothing. */
    public static <T> Change<T> none(T answer) {
      return new Change<>(Optional.empty(), () -> Optional.of(answer));
    }
  }

  /** How the records of a section belong together. */
  public interface Kind {
    /** The name of the thing that a record is about. */
    String subject(StoreRecord record);

    /** The record after which nothing remains of a thing. */
    StoreRecord gone(String subject);

    /** Whether a closing record is to be written though nothing else has changed. */
    default boolean isNews(Optional<StoreRecord> before, StoreRecord closing) {
      return false;
    }

    /**
     * Whether others take over from things that are gone: then a crash must not leave the end of
     * these without the records of those. Otherwise others may have what these no longer need.
     */
    default boolean isInherited() {
      return false;
    }
  }

  /** The records that make the store equal to something, and those that make it as it was. */
  private record Difference(List<StoreRecord> records, List<StoreRecord> undo) {}

  private final StoreKeeper store;
  private final String what;
  private final Kind kind;
  private final Supplier<Optional<Contents>> present;

  /**
   * What the store was told last. It keeps in memory what it could not write, and writes it with
   * whatever comes next: a change back from that is a change.
   */
  private SortedMap<String, List<StoreRecord>> told = new TreeMap<>();

  private Optional<StoreRecord> closing = Optional.empty();

  /** Whether the store was told something that it could not write yet. */
  private boolean behind;

  /** One whose contents in the store are not known; {@code present} is empty while unknown. */
  public StoreSection(
      StoreKeeper store, String what, Kind kind, Supplier<Optional<Contents>> present) {
    this.store = store;
    this.what = what;
    this.kind = kind;
    this.present = present;
  }

  /** Notes what the store holds already. */
  public synchronized void known(
      List<? extends StoreRecord> records, Optional<? extends StoreRecord> last) {
    told = bySubject(records);
    closing = last.map(Function.identity());
  }

  private SortedMap<String, List<StoreRecord>> bySubject(List<? extends StoreRecord> records) {
    return records.stream()
        .collect(Collectors.groupingBy(kind::subject, TreeMap::new, Collectors.toList()));
  }

  /**
   * Makes a change durable, and then makes it. Nobody sees it before, and nothing is left of it
   * when it cannot be written.
   *
   * @param asked finds out what the change is; called again when it cannot be made any more as it
   *     was written
   * @throws NotDurableException when it cannot be written; then nothing has changed
   */
  public synchronized <T> T make(Supplier<Change<T>> asked) {
    boolean stale = false;
    try {
      for (int i = 0; i < TRIES; i++) {
        Change<T> change = asked.get();
        change.after().ifPresent(this::promise);
        stale |= change.after().isPresent();
        Optional<T> answer = change.made().get();
        if (answer.isPresent()) {
          stale &= change.after().isEmpty();
          return answer.get();
        }
      }
      throw new NotDurableException(
          "%s changed %d times while a change was written".formatted(what, TRIES), "again");
    } finally {
      if (stale) {
        save();
      }
    }
  }

  private void promise(Contents contents) {
    Difference difference = difference(contents);
    if (behind || !difference.records().isEmpty()) {
      store.promise(difference.records(), difference.undo());
      behind = false;
      known(contents.records(), Optional.of(contents.closing()));
    }
  }

  /** Writes down what has changed; when it returns it is durable, while the store works. */
  public synchronized void save() {
    Optional<Contents> now = present.get();
    List<StoreRecord> records =
        now.map(this::difference).map(Difference::records).orElse(List.of());
    if (behind || !records.isEmpty()) {
      behind = !store.append(records);
    }
    if (!records.isEmpty()) {
      known(now.get().records(), Optional.of(now.get().closing()));
    }
  }

  /** What is to be written so that the store is equal to what is. */
  private Difference difference(Contents is) {
    List<StoreRecord> records = new ArrayList<>();
    List<StoreRecord> undo = new ArrayList<>();
    SortedMap<String, List<StoreRecord>> now = bySubject(is.records());
    Stream<String> here = now.keySet().stream();
    Stream<String> gone = told.keySet().stream().filter(known -> !now.containsKey(known));
    (kind.isInherited() ? Stream.concat(here, gone) : Stream.concat(gone, here))
        .forEach(each -> compare(each, now.getOrDefault(each, List.of()), records, undo));
    if (!records.isEmpty() || kind.isNews(closing, is.closing())) {
      // Last: a crash before it leaves an older time, and so nothing that lies in its future.
      records.add(is.closing());
      closing.ifPresent(undo::add);
    }
    return new Difference(records, undo);
  }

  private void compare(
      String subject, List<StoreRecord> now, List<StoreRecord> records, List<StoreRecord> undo) {
    List<StoreRecord> before = told.getOrDefault(subject, List.of());
    if (before.equals(now)) {
      return;
    }
    // A record replaces the one of its kind. One that nothing replaces stays until all of them go:
    // to write the others anew behind their end would lose them in a crash in between.
    if (now.isEmpty()) {
      records.add(kind.gone(subject));
    }
    now.stream().filter(each -> !before.contains(each)).forEach(records::add);
    undo.add(kind.gone(subject));
    undo.addAll(before);
  }
}
