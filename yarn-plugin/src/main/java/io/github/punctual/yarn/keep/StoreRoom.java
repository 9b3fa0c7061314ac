package io.github.punctual.yarn.keep;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.store.DecisionLogFiles;
import io.github.punctual.yarn.store.DiskThread;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreSettings;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All that is kept on a file system: the store and, below it, the decision log. One thread waits
 * for both, so that when the file system hangs that is found out once.
 */
public final class StoreRoom {
  private static final Logger LOG = LoggerFactory.getLogger(StoreRoom.class);

  /** The store of shadow mode, in the directory of the other. */
  private static final String SHADOW = "shadow";

  private final PunctualSettings settings;
  private final Configuration conf;
  private final StoreSettings store;
  private final DiskThread disk;
  private final StoreKeeper keeper;
  private Optional<DecisionLogFiles> log = Optional.empty();

  /** A room that nobody has entered; failure is told of each write that fails. */
  public StoreRoom(
      PunctualSettings settings, Configuration conf, InstantSource clock, Runnable failure) {
    this.settings = settings;
    this.conf = conf;
    Path directory = directory(settings, conf);
    // What is promised in shadow mode is no promise, and what was promised before stays as it is;
    // but whoever begins in earnest begins with what was learned there.
    Path shadow = new Path(directory, SHADOW);
    this.store =
        settings.enforces()
            ? StoreSettings.in(directory).taughtBy(shadow)
            : StoreSettings.in(shadow);
    this.disk =
        new DiskThread("punctual-store", settings.get(PunctualSettings.STORE_WRITE_TIMEOUT));
    this.keeper =
        new StoreKeeper(
            () -> StateStore.open(store, conf, clock),
            disk,
            settings.get(PunctualSettings.STORE_OPEN_TIMEOUT),
            failure);
  }

  private static Path directory(PunctualSettings settings, Configuration conf) {
    if (!settings.get(PunctualSettings.STORE_DIR).isEmpty()) {
      return new Path(settings.get(PunctualSettings.STORE_DIR));
    }
    if (conf.getBoolean(
        YarnConfiguration.RECOVERY_ENABLED, YarnConfiguration.DEFAULT_RM_RECOVERY_ENABLED)) {
      LOG.warn(
          "The ResourceManager recovers after a restart, but {} is not set: promises are kept below hadoop.tmp.dir, which may be"
              + " cleaned away and is not shared with a standby",
          PunctualSettings.STORE_DIR.name());
    }
    Path temporary = new Path(conf.get("hadoop.tmp.dir"), "punctual");
    return temporary.toUri().getScheme() == null
        ? new Path("file://" + temporary.toUri().getPath())
        : temporary;
  }

  /**
   * Opens the decision log, and the store of a ResourceManager that is the only one, and looks at
   * that of one of several. A standby must not take it from the one that is active, and one that
   * was active becomes a standby whatever the store is up to.
   *
   * @throws IOException when it cannot be used
   */
  public void enter(HAServiceState state) throws IOException {
    if (!HAUtil.isHAEnabled(conf)) {
      keeper.open();
    } else if (state == HAServiceState.INITIALIZING) {
      keeper.check(store, conf);
    }
    long most = settings.get(PunctualSettings.DECISION_LOG_MAX) << 20;
    int files = settings.get(PunctualSettings.DECISION_LOG_FILES).intValue();
    if (most > 0) {
      log = Optional.of(DecisionLogFiles.open(store.directory(), conf, disk, most, files));
    }
  }

  /** What writes to the store. */
  public StoreKeeper keeper() {
    return keeper;
  }

  /** The decision log of one that decides, as a section of the one log. */
  public DecisionLog log(DecisionLog.Kind kind, String subject) {
    return log.map(files -> files.section(kind, subject)).orElse(DecisionLog.NONE);
  }

  public void close() {
    keeper.close();
    if (log.isPresent()) {
      try {
        log.get().close();
      } catch (IOException e) {
        LOG.warn("The decision log could not be closed cleanly", e);
      }
    }
    disk.stop();
  }
}
