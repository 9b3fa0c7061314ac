package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.policy.Whose;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LastRunsTest {
  private static final int NAMES = 3;

  private static Optional<HistoryRecord> last(
      Map<HistoryKey, List<HistoryRecord>> history, HistoryKey key) {
    return Optional.ofNullable(history.get(key)).map(runs -> runs.get(runs.size() - 1));
  }

  private static StoreRecord next(Random random) {
    return random.nextInt(4) == 0
        ? StoreFixtures.random(random)
        : StoreFixtures.history(
            random.nextInt(9) == 0 ? "" : "user", "etl" + random.nextInt(6), random.nextInt(50));
  }

  @Test
  void areWhatTheStoreKnowsWheneverItWasOpened() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      StoreBook book = new StoreBook(NAMES);
      LastRuns early = new LastRuns(NAMES);
      for (int i = random.nextInt(20); i > 0; i--) {
        book.apply(next(random));
      }
      // It is told of some runs before the store is open.
      Map<HistoryKey, List<HistoryRecord>> stored = book.view().history();
      for (int i = random.nextInt(3); i > 0; i--) {
        HistoryRecord run = StoreFixtures.history("etl" + random.nextInt(6), 100 + i);
        book.apply(run);
        early.apply(run);
      }
      early.follow(stored);
      for (int i = 0; i < 20; i++) {
        StoreRecord record = next(random);
        book.apply(record);
        early.apply(record);
        for (String user : List.of("", "user")) {
          for (int name = 0; name < 6; name++) {
            HistoryKey key = new HistoryKey(user, "etl" + name);
            assertEquals(last(book.view().history(), key), early.of(key), "seed " + seed);
            Whose whose = new Whose(Optional.of(user), Optional.of("etl" + name));
            assertEquals(early.of(key).isPresent(), early.knows(whose), "seed " + seed);
          }
        }
      }
    }
  }
}
