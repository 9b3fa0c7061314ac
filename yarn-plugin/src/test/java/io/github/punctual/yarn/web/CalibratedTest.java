package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.robust.calibration.Forecast;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.outlook.JobKey;
import io.github.punctual.yarn.web.jobs.Calibrated;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who sees how projections proved true. */
class CalibratedTest {
  private static final JobKey MINE = new JobKey("mine", "ann");
  private static final JobKey OTHER = new JobKey("other", "bob");

  private record Caller(boolean mayViewAll) implements NoAccess {
    @Override
    public Optional<String> caller() {
      return Optional.of("ann");
    }

    @Override
    public boolean mayViewJobsOf(String owner) {
      return owns(owner);
    }
  }

  private static Scores scores(int jobs) {
    Scores scores = Scores.NONE;
    for (int i = 0; i < jobs; i++) {
      scores = scores.plus(List.of(new Forecast(0, 90, 105)), 0, 100);
    }
    return scores;
  }

  private static long seen(boolean isAdministrator, int overall, Map<JobKey, Scores> byKey) {
    return new Calibrated(scores(overall), byKey, Map.of())
        .visible(new Caller(isAdministrator))
        .overall()
        .count();
  }

  @Test
  void theOverallScoreOfFewJobsIsShownToThoseAloneWhoseTheyAllAre() {
    assertEquals(9, seen(false, 9, Map.of(MINE, scores(9))));
    assertEquals(0, seen(false, 9, Map.of(MINE, scores(8), OTHER, scores(1))));
    assertEquals(10, seen(false, 10, Map.of(MINE, scores(8), OTHER, scores(2))));
    assertEquals(10, seen(false, 10, Map.of()));
  }

  @Test
  void jobsOfOthersWhoseNamesAreForgottenStayTheirs() {
    assertEquals(0, seen(false, 9, Map.of()));
    assertEquals(0, seen(false, 9, Map.of(MINE, scores(8))));
    assertEquals(9, seen(true, 9, Map.of()));
    assertEquals(9, seen(true, 9, Map.of(MINE, scores(8))));
  }
}
