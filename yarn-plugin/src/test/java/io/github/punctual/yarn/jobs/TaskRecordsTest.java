package io.github.punctual.yarn.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TaskRecordsTest {
  private final TaskRecords records = new TaskRecords();

  @Test
  void whatAJobShowsCountsWhereItsUserHasNotSaidHowManyTasksItHas() {
    records.assumeCount();
    assertEquals(OptionalInt.empty(), records.atOnce());
    records.shows(0);
    assertEquals(OptionalInt.empty(), records.atOnce());
    records.shows(12);
    records.shows(3);
    assertEquals(OptionalInt.of(12), records.atOnce());
  }

  @Test
  void whatItsUserHasSaidCountsWhateverItShows() {
    records.shows(12);
    assertEquals(OptionalInt.empty(), records.atOnce());
  }

  @Test
  void anotherMasterThatStartsOverTakesNothingBackOfWhatWasShown() {
    records.assumeCount();
    records.shows(12);
    records.clear();
    assertEquals(OptionalInt.of(12), records.atOnce());
  }
}
