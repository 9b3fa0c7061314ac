package io.github.punctual.yarn.store;

import java.util.List;

/**
 * What was found when the store was opened.
 *
 * @param damages what was damaged, in the order of reading; empty when all was well
 * @param recordsUsed how many records were read and used
 */
public record StoreReport(List<Damage> damages, long recordsUsed) {
  /**
   * A damaged part of a file, or a whole file.
   *
   * @param file the file's name when it was read
   * @param line the first damaged line, from 1; 0 when the whole file is meant
   * @param offset where it begins, in bytes
   * @param recordsLost how many records were there, as far as can be told
   * @param reason what is wrong
   * @param setAside where the file is now; empty when it could not be moved
   */
  public record Damage(
      String file, long line, long offset, long recordsLost, String reason, String setAside) {
    static Damage ofFile(SegmentName name, long recordsLost, String reason) {
      return new Damage(name.toString(), 0, 0, recordsLost, reason, "");
    }

    Damage with(long moreLost) {
      return new Damage(file, line, offset, recordsLost + moreLost, reason, setAside);
    }

    Damage movedTo(String path) {
      return new Damage(file, line, offset, recordsLost, reason, path);
    }

    @Override
    public String toString() {
      return "%s%s: %s (%d records lost)"
          .formatted(file, line == 0 ? "" : " line " + line, reason, recordsLost);
    }
  }

  public StoreReport {
    damages = List.copyOf(damages);
  }

  /** Whether nothing was damaged. */
  public boolean clean() {
    return damages.isEmpty();
  }

  /** How many records were lost, as far as can be told. */
  public long recordsLost() {
    return damages.stream().mapToLong(Damage::recordsLost).sum();
  }
}
