package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.core.policy.Whose;
import io.github.punctual.yarn.store.StoreRecord.JobFileRecord;
import io.github.punctual.yarn.store.StoreRecord.Unlearned;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreMemoryTest {
  @Test
  void whatWasTakenAwayAndCouldNotBeWrittenIsThereAgainAsItWas() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      StoreBook book = new StoreBook();
      StoreMemory memory = new StoreMemory(book);
      for (int i = random.nextInt(150); i > 0; i--) {
        memory.note(List.of(StoreFixtures.random(random)));
      }
      StoredState before = book.view();

      memory.undo(memory.note(List.of(takingAway(random))));

      assertEquals(before, book.view(), "with seed " + seed);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ofRecordsOfWhichOneCannotBeWrittenNoneIsNoted(boolean isWholeDue) {
    StoreBook book = new StoreBook();
    StoreMemory memory = new StoreMemory(book);
    if (isWholeDue) {
      memory.needAll();
    }
    StoredState before = book.view();
    StoreRecord whole = new JobFileRecord(StoreFixtures.job(1).id(), "<job/>");
    StoreRecord torn = new JobFileRecord(StoreFixtures.job(2).id(), null);

    assertThrows(IllegalArgumentException.class, () -> memory.note(List.of(whole, torn)));

    assertEquals(before, book.view());
    LineBuffer lines = new LineBuffer();
    assertEquals(!isWholeDue, memory.takeLines(lines));
    assertEquals(0, lines.size());
  }

  private static StoreRecord takingAway(Random random) {
    int number = random.nextInt(12);
    return switch (random.nextInt(3)) {
      case 0 -> new Unlearned(Whose.EVERYBODY);
      case 1 -> new Unlearned(new Whose(Optional.empty(), Optional.of("etl" + number % 3)));
      default -> new JobFileRecord(StoreFixtures.job(number).id(), "<job/>");
    };
  }
}
