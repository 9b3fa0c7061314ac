package io.github.punctual.yarn.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Impact;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is said to be late. */
class BrokenTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a; a; 1 job (a)",
        "a b c; a b c; 3 jobs (a, b, c)",
        "a b c d; a b c d; 4 jobs (a, b, c and another job)",
        "a b c d e; a b c d e; 5 jobs (a, b, c and 2 other jobs)",
        "a b; b; 2 jobs (b and another job)",
        "a b c d; d; 4 jobs (d and 3 other jobs)",
        "a; ''; another job",
        "a b c d; ''; 4 other jobs"
      })
  void namesTheJobsThatTheReaderMayKnowAndCountsTheOthers(
      String broken, String known, String text) {
    List<JobId> jobs = Arrays.stream(broken.split(" ")).map(JobId::new).toList();
    assertEquals(
        text, BrokenText.of(new Impact(jobs, Map.of()), job -> known.contains(job.value())));
  }
}
