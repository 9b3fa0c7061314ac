package io.github.punctual.decisionlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
  @Test
  void eachShapeReadsWhatItWrites() {
    RandomRecords records = new RandomRecords(11);
    for (int i = 0; i < 500; i++) {
      assertSame(Json.VECTOR, records.vector());
      assertSame(Json.CAPACITY, records.capacity());
      assertSame(Forms.of(DeadlineJob.class), records.job());
      assertSame(Forms.of(RunningJob.class), records.running());
      assertSame(Forms.of(Outcome.class), records.outcome());
      assertSame(Json.DECISION, records.decision());
      assertSame(Json.NUMBERS, records.numbers());
      assertSame(Json.TERMS, records.terms());
    }
  }

  @Test
  void anOutcomeFromBeforeUsersWereNotedNamesNone() {
    Outcome outcome =
        parsed(
            Forms.of(Outcome.class),
            """
            {"id":"j","historyName":"etl","computationMillis":9,"tasksRun":3,"requestedTasks":2,\
            "capacityTasks":4,"budgetMillis":8,"allocatedTasks":2,"elapsedMillis":7,"met":true}""");
    assertEquals(new Outcome(new JobId("j"), "etl", "", 9, 3, 2, 4, 8, 2, 7), outcome);
  }

  @Test
  void leavesOutWhatIsEmpty() {
    assertEquals("{}", Json.text(Json.TERMS.write(Terms.UNKNOWN)));
    assertEquals("{\"memory-mb\":5}", Json.text(Json.VECTOR.write(ResourceVector.of(5, 0))));
  }

  @ParameterizedTest
  @CsvSource({
    "0.0005, 0.0005",
    "5e-4, 0.0005",
    "30, 30",
    "2.50, 2.5",
    "-0.1, -0.1",
    "1e7, 10000000",
    "12345678901234567890123, 12345678901234567890123",
    "1e999, Infinity",
    "'\"5.0E-4\"', 5.0E-4"
  })
  void aNumberAsATextHasNoExponentAndATextIsLeftAsItIs(String json, String text) {
    assertEquals(text, Json.plain(Json.tree("[" + json + "]").get(0)));
  }

  @Test
  void whatIsNestedTooDeepIsRefusedBeforeItsTreeIsMade() {
    String deep = "[{\"a\":".repeat(50) + "1" + "}]".repeat(50);
    assertEquals(deep, Json.tree(deep, 100).toString());
    assertEquals("[[],[],{}]", Json.tree("[[],[],{}]", 2).toString());
    for (String deeper : new String[] {"[" + deep + "]", "[".repeat(60_000), "{\"a\":" + deep}) {
      MalformedRecordException e =
          assertThrows(MalformedRecordException.class, () -> Json.tree(deeper, 100));
      assertEquals("nested more than 100 deep", e.getMessage());
    }
    for (String bad : new String[] {"", " ", "[", "[1]]", "{\"a\":[1}"}) {
      assertThrows(MalformedRecordException.class, () -> Json.tree(bad, 100), bad);
    }
  }

  @Test
  void complainsOfBadRecords() {
    MalformedRecordException e =
        assertThrows(
            MalformedRecordException.class, () -> parsed(Json.VECTOR, "{\"vcores\":\"many\"}"));
    assertEquals(
        "vcores is \"many\"; it must be a whole number of at most 64 bits", e.getMessage());
  }

  private static <T> T parsed(JsonShape<T> shape, String text) {
    return shape.read(JsonPlace.root(Json.tree(text)));
  }

  private static <T> void assertSame(JsonShape<T> shape, T value) {
    assertEquals(value, parsed(shape, Json.text(shape.write(value))));
  }
}
