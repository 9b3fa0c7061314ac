package io.github.punctual.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

/** {@code punctual status} compares, in shadow mode, what would have been with what was. */
class ShadowTextTest {
  private static String text(String json) throws Exception {
    return ShadowText.of(new ObjectMapper().readTree(json));
  }

  @Test
  void countsAndNamesJobs() throws Exception {
    String text =
        text(
            """
            {"mode":"shadow","counts":{
              "REFUSED":{"RUNNING":0,"MET":3,"MISSED":1},
              "PROMISED":{"RUNNING":2,"MET":7,"MISSED":5}},
             "jobs":[{"id":"application_1_0001","name":"etl\\u001b[2J","user":"ann",
               "message":"it would have been refused: X, and in fact ended 5 s before its deadline."}]}
            """);
    assertTrue(text.contains("DECIDED"), text);
    assertTrue(text.matches("(?s).*refused +0 +3 +1.*"), text);
    assertTrue(text.matches("(?s).*promised +2 +7 +5.*"), text);
    assertTrue(text.contains("ended 5 s before its deadline"), text);
    assertFalse(text.contains("\u001b"), "nobody steers a terminal");
  }

  @Test
  void saysSoWhenNothingWasDecidedYet() throws Exception {
    assertTrue(text("{}").startsWith("Shadow mode: nothing is enforced"));
  }
}
