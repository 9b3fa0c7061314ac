package io.github.punctual.yarn.store;

import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreRecord.NameTimes;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What another store knows of jobs that are over, and what policies have learned from them: the
 * first thing that a store holds whose cluster was watched before it was served. Promises, jobs,
 * queues and reservations are not among it.
 */
final class StoreLessons {
  private static final Logger LOG = LoggerFactory.getLogger(StoreLessons.class);

  private StoreLessons() {}

  /**
   * Reads them, and changes nothing there. Nobody may be writing to that store; what of it is
   * damaged, or of a later version, is left out with a warning.
   *
   * @param directory of the other store; there may be none
   * @return records that can be applied to an empty book
   */
  static List<StoreRecord> read(Path directory, Configuration conf) {
    try (StoreFiles files = StoreFiles.open(directory, conf)) {
      if (!files.isThere()) {
        return List.of();
      }
      List<StoreRecord> lessons =
          new StoreLoader(files)
              .load(files.list()).records().stream().filter(StoreLessons::isLesson).toList();
      if (!lessons.isEmpty()) {
        LOG.info("What was learned in {} is taken over: {} records", directory, lessons.size());
      }
      return lessons;
    } catch (IOException e) {
      LOG.warn("What was learned in {} cannot be read, and is not taken over", directory, e);
      return List.of();
    }
  }

  private static boolean isLesson(StoreRecord record) {
    return record instanceof HistoryRecord
        || record instanceof Learned
        || record instanceof NameTimes;
  }
}
