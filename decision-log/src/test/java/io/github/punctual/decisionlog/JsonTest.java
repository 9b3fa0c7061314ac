package io.github.punctual.decisionlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {
  /** What a caller of another module might embed the records in. */
  record Page(
      JobId id, PoolId pool, ResourceVector held, List<Decision> decisions, RunningJob job) {}

  @Test
  void eachShapeReadsWhatItWrites() {
    RandomRecords records = new RandomRecords(11);
    for (int i = 0; i < 500; i++) {
      assertSame(Json.VECTOR, records.vector());
      assertSame(Json.CAPACITY, records.capacity());
      assertSame(Json.JOB, records.job());
      assertSame(Json.RUNNING_JOB, records.running());
      assertSame(Json.OUTCOME, records.outcome());
      assertSame(Json.DECISION, records.decision());
      assertSame(Json.NUMBERS, records.numbers());
      assertSame(Json.TERMS, records.terms());
    }
  }

  @Test
  void anOutcomeFromBeforeUsersWereNotedNamesNone() {
    Outcome outcome =
        Json.OUTCOME.read(
            Json.tree(
                """
            {"id":"j","historyName":"etl","computationMillis":9,"tasksRun":3,"requestedTasks":2,\
            "capacityTasks":4,"budgetMillis":8,"allocatedTasks":2,"elapsedMillis":7,"met":true}"""));
    assertEquals(new Outcome(new JobId("j"), "etl", "", 9, 3, 2, 4, 8, 2, 7), outcome);
  }

  @Test
  void leavesOutWhatIsEmpty() {
    assertEquals("{}", Json.TERMS.text(Terms.UNKNOWN));
    assertEquals("{\"memory-mb\":5}", Json.VECTOR.text(ResourceVector.of(5, 0)));
  }

  @Test
  void aMapperWritesRecordsInsideOtherTypes() throws Exception {
    ObjectMapper mapper = Json.mapper();
    RandomRecords records = new RandomRecords(3);
    Page page =
        new Page(
            new JobId("j"),
            new PoolId("root.a"),
            ResourceVector.of(1, 2),
            List.of(records.decision()),
            records.running());
    String text = mapper.writeValueAsString(page);
    assertTrue(
        text.startsWith(
            "{\"id\":\"j\",\"pool\":\"root.a\",\"held\":{\"memory-mb\":1,\"vcores\":2},"),
        text);
    assertEquals(
        page.job(), mapper.treeToValue(mapper.readTree(text).get("job"), RunningJob.class));
  }

  @Test
  void aMapperComplainsOfBadRecords() {
    Exception e =
        assertThrows(
            Exception.class,
            () -> Json.mapper().readValue("{\"vcores\":\"many\"}", ResourceVector.class));
    assertEquals(
        "vcores is \"many\"; it must be a whole number of at most 64 bits", e.getMessage());
  }

  private static <T> void assertSame(JsonShape<T> shape, T value) {
    assertEquals(value, shape.parse(shape.text(value)));
  }
}
