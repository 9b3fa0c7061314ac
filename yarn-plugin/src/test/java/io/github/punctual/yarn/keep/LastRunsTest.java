package io.github.punctual.yarn.keep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.store.HistoryKey;
import io.github.punctual.yarn.store.StoreRecord.HistoryRecord;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LastRunsTest {
  private final LastRuns runs = new LastRuns(3);

  private static HistoryRecord run(String user, String name, int number) {
    return new HistoryRecord(
        new Outcome(
            new JobId("application_1_%04d".formatted(number)),
            name,
            user,
            5000 + number,
            8,
            8,
            20,
            60_000,
            4,
            30_000),
        ResourceVector.of(1024, 1));
  }

  private Optional<HistoryRecord> last(String name) {
    return runs.of(new HistoryKey("ada", name));
  }

  @Test
  void theNameWhoseLastRunIsOldestIsForgottenWhereThereAreTooMany() {
    runs.add(run("ada", "a", 1));
    runs.add(run("ada", "b", 2));
    runs.add(run("ada", "c", 3));
    runs.add(run("ada", "a", 4));
    runs.add(run("ada", "d", 5));
    assertEquals(Optional.empty(), last("b"));
    assertEquals(Optional.of(run("ada", "a", 4)), last("a"));
    assertTrue(last("c").isPresent() && last("d").isPresent());
  }

  @Test
  void whatTheStoreHeldIsNoNewsOfANameThatHasRunSince() {
    runs.add(run("ada", "a", 4));
    runs.addEarlier(run("ada", "a", 1));
    runs.addEarlier(run("ada", "b", 2));
    assertEquals(Optional.of(run("ada", "a", 4)), last("a"));
    assertEquals(Optional.of(run("ada", "b", 2)), last("b"));
  }

  @Test
  void whatIsForgottenOrNobodysIsNotKept() {
    runs.add(run("ada", "a", 1));
    runs.add(run("", "a", 2));
    assertEquals(Optional.empty(), runs.of(new HistoryKey("", "a")));
    runs.forget(Whose.EVERYBODY);
    assertEquals(Optional.empty(), last("a"));
  }
}
