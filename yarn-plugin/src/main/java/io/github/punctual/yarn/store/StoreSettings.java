package io.github.punctual.yarn.store;

import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * Where the store is and when it cleans up.
 *
 * @param directory where it is; a path without a scheme lies on the default file system
 * @param compactBytes the journal is replaced by a snapshot when it is larger than this and than
 *     the last snapshot, in bytes, at least 4096
 * @param teacher the directory of a store whose lessons this one takes over when it is new; empty
 *     where there is none
 */
public record StoreSettings(Path directory, long compactBytes, Optional<Path> teacher) {
  /** The setting that names the directory. */
  public static final String DIRECTORY_KEY = "punctual.store.dir";

  /** 16 MiB: some 30,000 decisions. */
  public static final long DEFAULT_COMPACT_BYTES = 16L << 20;

  private static final long LEAST_COMPACT_BYTES = 4096;

  public StoreSettings {
    Objects.requireNonNull(directory, "directory");
    Objects.requireNonNull(teacher, "teacher");
    if (compactBytes < LEAST_COMPACT_BYTES) {
      throw new IllegalArgumentException(
          "compactBytes is %d; it must be at least %d"
              .formatted(compactBytes, LEAST_COMPACT_BYTES));
    }
  }

  /** A store in a directory, with the default sizes. */
  public static StoreSettings in(Path directory) {
    return new StoreSettings(directory, DEFAULT_COMPACT_BYTES, Optional.empty());
  }

  /** The same, which learns from another store when it is new. */
  public StoreSettings taughtBy(Path other) {
    return new StoreSettings(directory, compactBytes, Optional.of(other));
  }
}
