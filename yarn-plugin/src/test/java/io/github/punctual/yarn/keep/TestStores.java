package io.github.punctual.yarn.keep;

import io.github.punctual.yarn.store.DiskThread;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreSettings;
import io.github.punctual.yarn.store.StuckFileSystem;
import java.nio.file.Path;
import java.time.InstantSource;
import org.apache.hadoop.conf.Configuration;

/** Stores for tests of other packages. */
public final class TestStores {
  private TestStores() {}

  /** One on the file system that can be told to refuse; not open yet. */
  public static StoreKeeper in(Path folder) {
    StoreSettings settings =
        StoreSettings.in(new org.apache.hadoop.fs.Path(StuckFileSystem.folder(folder)));
    Configuration conf = new Configuration(false);
    conf.set(StuckFileSystem.KEY, StuckFileSystem.class.getName());
    return new StoreKeeper(
        () -> StateStore.open(settings, conf, InstantSource.system()),
        new DiskThread("store", 60_000),
        60_000,
        () -> {});
  }
}
