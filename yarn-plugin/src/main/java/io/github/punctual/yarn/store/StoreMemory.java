package io.github.punctual.yarn.store;

import java.util.ArrayList;
import java.util.List;

/**
 * The present state of a store in memory, and what of it nobody has begun to write. Safe for
 * several threads, and nothing is waited for while its monitor is held.
 */
final class StoreMemory {
  /** Beyond this a snapshot is cheaper than a growing list of lines that wait for a disk. */
  private static final int MAX_PENDING_BYTES = 4 << 20;

  /** The fewest records that make the whole state, and whether lines alone would not do. */
  record Whole(List<StoreRecord> records, boolean needed) {}

  private final StoreBook book;
  private final LineBuffer pending = new LineBuffer();

  /** Whether the whole state is to be written next; nothing is pending then. */
  private boolean needsAll;

  StoreMemory(StoreBook book) {
    this.book = book;
  }

  /** Notes records to be written, all or none; returns what brings back what they take away. */
  synchronized List<StoreRecord> note(List<? extends StoreRecord> records) {
    LineBuffer lines = new LineBuffer();
    records.forEach(lines::add);
    if (!needsAll) {
      lines.moveTo(pending);
    }
    List<StoreRecord> undo = new ArrayList<>();
    for (StoreRecord record : records) {
      undo.addAll(book.undo(record));
      book.apply(record);
    }
    if (pending.size() > MAX_PENDING_BYTES) {
      needAll();
    }
    return undo;
  }

  /** Applies records that are not to be written: all that is known is, without what they undo. */
  synchronized void undo(List<? extends StoreRecord> records) {
    records.forEach(book::apply);
    needAll();
  }

  /** Lines alone would not do any more: the whole state is to be written next. */
  synchronized void needAll() {
    needsAll = true;
    pending.reset();
  }

  /** Moves what is pending behind what is being written; says whether that is enough to write. */
  synchronized boolean takeLines(LineBuffer writing) {
    pending.moveTo(writing);
    needsAll |= writing.size() > MAX_PENDING_BYTES;
    return !needsAll;
  }

  /** The whole state; what was pending, which is in it, goes behind what is being written. */
  synchronized Whole takeAll(LineBuffer writing) {
    pending.moveTo(writing);
    Whole whole = new Whole(book.records(), needsAll);
    needsAll = false;
    return whole;
  }
}
