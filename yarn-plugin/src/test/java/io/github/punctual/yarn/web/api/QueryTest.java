package io.github.punctual.yarn.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class QueryTest {
  @Test
  void readsAnApplicationId() throws Exception {
    assertEquals(
        ApplicationId.newInstance(1_700_000_000_000L, 12),
        Query.applicationId("application_1700000000000_0012"));
  }

  @Test
  void tellsWhichApplicationIsThatOfAMapReduceJob() {
    BadParameterException refused =
        assertThrows(
            BadParameterException.class, () -> Query.applicationId("job_1700000000000_0012"));
    assertTrue(
        refused.getMessage().contains("that of this job is application_1700000000000_0012"),
        refused::getMessage);
    BadParameterException other =
        assertThrows(BadParameterException.class, () -> Query.applicationId("job_x"));
    assertTrue(other.getMessage().contains("such as application_"), other::getMessage);
  }
}
