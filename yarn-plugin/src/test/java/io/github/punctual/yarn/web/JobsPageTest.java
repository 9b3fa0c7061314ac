package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.calibration.Forecast;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.outlook.JobKey;
import io.github.punctual.robust.outlook.JobStory;
import io.github.punctual.robust.outlook.OutlookChange;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.jobs.JobEvent;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.reclaim.PromiseKind;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.jobs.Calibrated;
import io.github.punctual.yarn.web.jobs.JobDetail;
import io.github.punctual.yarn.web.jobs.JobHoldings;
import io.github.punctual.yarn.web.jobs.JobPage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of jobs, as a browser without scripts gets them. */
class JobsPageTest {
  private final TestJobs jobs = new TestJobs();

  private String page(String path) {
    return jobs.page(path, Map.of(), user -> true).text();
  }

  private String page(String name, String value) {
    return jobs.page("/punctual/jobs", Map.of(name, List.of(value)), user -> true).text();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "</title></svg><script>alert(1)</script>"
      })
  void escapesWhatUsersWriteOnEveryPage(String hostile) {
    JobSight job = jobs.live(hostile, hostile, 5, UtilityStanding.AT_RISK, "it is " + hostile);
    jobs.refused(hostile, hostile, "Punctual: BAD_DECLARATION: " + hostile);
    for (String path : List.of("/punctual/", "/punctual/jobs", JobPage.path(job.id()))) {
      String page = page(path);
      assertFalse(page.contains(hostile), page);
      assertFalse(page.contains("<img"), page);
      assertFalse(page.contains("<script>"), page);
      assertTrue(
          page.contains(hostile.replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")));
    }
    assertFalse(page("q", hostile).contains(hostile), "what is searched for comes back");
  }

  @Test
  void tellsWhatWorkWasLostForWhichPromises() {
    assertFalse(page("/punctual/").contains("Taken back"), "nothing was");
    jobs.lostWork().add(PromiseKind.DEADLINE, 30 * TestJobs.MINUTE, 2048);
    jobs.lostWork().add(PromiseKind.DEADLINE, 60 * TestJobs.MINUTE, 2048);
    String page = page("/punctual/");
    assertTrue(page.contains("Taken back from best effort since the start"), page);
    assertTrue(
        page.contains(
            "For jobs with deadlines: 2 containers, which had run for 1h30m together and held 3"
                + " GiB-hours."),
        page);
    assertFalse(page.contains("For hard bursts"), page);
  }

  @Test
  void marksJobsThatCannotMakeItInWordsAndByClass() {
    jobs.live("fine", "ann", 30, UtilityStanding.ON_TIME, "");
    jobs.live(
        "lost", "ann", 5, UtilityStanding.IMPOSSIBLE, "Its work takes 8m more than there are.");
    String page = page("/punctual/jobs");
    String row = page.substring(page.indexOf("<tr class=\"lost\""));
    assertTrue(row.indexOf(">lost</a>") > 0, page);
    assertTrue(row.contains("cannot make it"), row);
    assertTrue(row.contains("Its work takes 8m more than there are."), row);
    assertTrue(page.indexOf(">lost</a>") < page.indexOf(">fine</a>"), "the urgent first");
    assertTrue(page.contains("1 of them cannot make it any more"), page);
  }

  @Test
  void showsNobodyElsesJobsNorTheirIds() {
    jobs.live(
        "hers", "ann", 30, UtilityStanding.ON_TIME, "behind " + TestJobs.id(2) + " and others");
    jobs.live("secret", "bob", 30, UtilityStanding.ON_TIME, "");
    for (String path :
        List.of("/punctual/", "/punctual/jobs", "/punctual/jobs/" + TestJobs.id(1))) {
      String page = jobs.page(path, Map.of(), "ann"::equals).text();
      assertTrue(page.contains("hers"), page);
      assertFalse(page.contains("secret"), page);
      assertFalse(page.contains("bob"), page);
      assertFalse(page.contains(TestJobs.id(2).toString()), page);
    }
    assertTrue(jobs.page("/punctual/jobs", Map.of(), "ann"::equals).text().contains("1 of others"));
    assertEquals(
        403, jobs.page("/punctual/jobs/" + TestJobs.id(2), Map.of(), "ann"::equals).status());
  }

  @Test
  void filtersAndSortsWithoutAScript() {
    jobs.live("beta", "ann", 10, UtilityStanding.ON_TIME, "");
    jobs.live("alpha", "ann", 20, UtilityStanding.ON_TIME, "");
    jobs.refused("gone", "ann", "Punctual: DEADLINE_UNREACHABLE: too late");
    assertFalse(page("show", "live").contains("gone"));
    assertTrue(page("show", "ended").contains("gone"));
    assertFalse(page("q", "ALPH").contains(">beta<"));
    String up = page("sort", "job");
    assertTrue(up.indexOf(">alpha<") < up.indexOf(">beta<"), up);
    assertTrue(up.contains("aria-sort=\"ascending\""), up);
    String down = page("sort", "-job");
    assertTrue(down.indexOf(">alpha<") > down.indexOf(">beta<"), down);
    assertEquals(
        400, jobs.page("/punctual/jobs", Map.of("sort", List.of("colour")), user -> true).status());
  }

  @Test
  void turnsPages() {
    for (int i = 0; i < 250; i++) {
      jobs.bestEffort("job-" + i, "ann");
    }
    assertTrue(page("/punctual/jobs").contains("page 1 of 3"));
    String last = page("page", "3");
    assertTrue(last.contains(">job-249<"), "the last job");
    assertTrue(last.contains("page=2"), last);
    assertFalse(last.contains(">next<"), last);
  }

  @Test
  void saysWhatToDoWhereThereIsNothing() {
    assertTrue(page("/punctual/jobs").contains("sla.deadline=30m"));
    assertTrue(page("/punctual/").contains("No job that you may see"));
    assertEquals(
        404, jobs.page("/punctual/jobs/" + TestJobs.id(9), Map.of(), user -> true).status());
    assertEquals(400, jobs.page("/punctual/jobs/<b>", Map.of(), user -> true).status());
    assertFalse(page("/punctual/jobs/<b>").contains("<b>"));
  }

  @Test
  void tellsOfCapacityWhatIsUsedPromisedAndFreePerResourceAndQueueAndOfNoUser() {
    String page = TestScenes.of(20).page("/punctual/", Map.of(), user -> true).text();
    assertTrue(page.contains("40 used \u00b7 24 promised \u00b7 40 free of 64 GiB"), page);
    assertTrue(page.contains(">root.default</dt>"), page);
    assertTrue(page.contains("31\u00a0% used \u00b7 19\u00a0% promised"), page);
    assertFalse(page.contains("root.default/"), page);
  }

  @Test
  void countsInTilesWhatRunsWithAPromiseWaitsIsAtRiskWasMissedAndRefused() {
    jobs.live("a", "ann", 30, UtilityStanding.ON_TIME, "");
    jobs.live("b", "ann", 30, UtilityStanding.AT_RISK, "slow");
    jobs.live("c", "ann", 1, UtilityStanding.IMPOSSIBLE, "too slow");
    jobs.waiting("d", "ann", 60);
    jobs.ended("e", "ann", 5, 60);
    jobs.ended("f", "ann", 5, 2 * 24 * 60);
    jobs.refused("g", "ann", "Punctual: BAD_DECLARATION: sla.deadline=soon");
    assertEquals(
        List.of(
            "3 Running with a promise of 4 that wait or run",
            "1 Waiting with a deadline, not let run yet",
            "2 At risk 1 of them cannot make it any more",
            "1 Missed in the last 24 hours",
            "1 Refused in the last 24 hours"),
        tiles(page("/punctual/")));
    for (String show : List.of("promised", "waiting", "risk", "missed", "refused")) {
      assertTrue(page("/punctual/").contains("/punctual/jobs?show=" + show), show);
      assertTrue(page("show", show).contains("<h2 id=\"list\">"), show);
    }
    assertTrue(page("show", "missed").contains(">e</a>"));
    assertFalse(page("show", "missed").contains(">d</a>"));
  }

  private static List<String> tiles(String page) {
    String list = page.substring(page.indexOf("class=\"tiles\""));
    return list.substring(list.indexOf("<li>"), list.indexOf("</ul>"))
        .lines()
        .map(line -> line.replaceAll("<[^>]*>", ""))
        .toList();
  }

  @Test
  void drawsTheNextHoursByKindAndSaysWhenLeastIsFree() {
    String page = TestScenes.of(20).page("/punctual/", Map.of(), user -> true).text();
    assertTrue(page.contains("jobs with deadlines") && page.contains("reservations"), page);
    assertTrue(page.contains("Free to be promised now: <strong>40 vcores</strong>"), page);
    assertTrue(page.contains("; least, <strong>24 vcores</strong>, from <time"), page);
    String memory =
        TestScenes.of(20)
            .page("/punctual/", Map.of("type", List.of("memory-mb")), u -> true)
            .text();
    assertTrue(memory.contains("Free to be promised now: <strong>40 GiB</strong>"), memory);
    String nothing = TestScenes.of(0).page("/punctual/", Map.of(), user -> true).text();
    assertTrue(nothing.contains("Nothing is promised in the next 2h"), nothing);
  }

  @Test
  void tellsHowManyDeadlinesWereMetByDay() {
    jobs.ended("a", "ann", -5, 60);
    jobs.ended("b", "ann", -5, 24 * 60);
    jobs.ended("c", "ann", 5, 24 * 60);
    jobs.ended("secret", "bob", 5, 24 * 60);
    String page = jobs.page("/punctual/", Map.of(), "ann"::equals).text();
    assertTrue(page.contains("2 of 3 were met in the last 14 days (66\u00a0%)"), page);
    assertTrue(page.contains("Deadlines of jobs alone"), "what is not counted: " + page);
    assertTrue(page.contains("of the jobs that you may see and that are still remembered"), page);
  }

  @Test
  void showsColumnsOnlyOfWhatIsInForce() {
    JobSight job = jobs.live("a", "ann", 30, UtilityStanding.ON_TIME, "");
    jobs.holdings(
        job.id(),
        new JobHoldings(
            4,
            OptionalInt.of(7),
            OptionalInt.empty(),
            OptionalDouble.of(0.45),
            OptionalLong.empty()));
    String page = page("/punctual/jobs");
    assertFalse(page.contains("Utility"), page);
    assertTrue(page.contains(">4\u00a0/\u00a07</td>"), page);
    assertTrue(page.contains("value=\"0.45\""), page);
    assertTrue(page.contains("<summary><span class=\"chip\">admitted</span></summary>"), page);
  }

  @Test
  void listsAThousandJobsInPagesOfBoundedSize() {
    TestJobs many = TestScenes.of(1000);
    String page = many.page("/punctual/jobs", Map.of("show", List.of("all")), u -> true).text();
    assertEquals(100, page.split("<tr class=", -1).length - 1);
    assertTrue(page.length() < 200_000, "characters: " + page.length());
    assertTrue(page.contains("page 1 of 10"), page);
    String overview = many.page("/punctual/", Map.of(), user -> true).text();
    assertTrue(overview.length() < 200_000, "characters: " + overview.length());
  }

  @Test
  void forbidsEverythingFromElsewhere() {
    JobSight job = jobs.live("a", "ann", 5, UtilityStanding.LATE, "late");
    for (String path : List.of("/punctual/", "/punctual/jobs", JobPage.path(job.id()))) {
      HttpAnswer answer = jobs.page(path, Map.of(), user -> true);
      assertTrue(answer.headers().get("Content-Security-Policy").startsWith("default-src 'none'"));
      assertFalse(answer.text().contains("//"), "an address of another server");
      assertFalse(answer.text().contains(" style="), "a style that the policy forbids");
    }
  }

  @Test
  void leadsToThePlanOnlyWhereThereIsOne() {
    assertFalse(page("/punctual/").contains("/punctual/plan"));
  }

  @Test
  void drawsAndTellsWhatWasExpectedOverTime() {
    JobSight job = jobs.live("a", "ann", 5, UtilityStanding.LATE, "late");
    long now = TestJobs.NOW;
    jobs.detail(
        job.id(),
        new JobDetail(
            new JobStory(
                List.of(
                    new Forecast(now - 60_000, now + 100_000, now + 200_000),
                    new Forecast(now, now + 400_000, now + 500_000)),
                List.of(new OutlookChange(now, UtilityStanding.LATE, "slow tasks <b>"))),
            List.of(new JobEvent(now - 90_000, "ADMITTED", "Punctual: ADMITTED: with 7 tasks.")),
            Optional.empty(),
            List.of("Punctual: UNUSED_TAGS: nothing uses sla.weight.")));
    String page = page(JobPage.path(job.id()));
    assertTrue(page.contains("class=\"median\""), page);
    assertTrue(page.contains("deadline 12:05"), page);
    assertTrue(page.contains("The same in numbers"), page);
    assertTrue(page.contains(">Nothing uses sla.weight.<"), page);
    assertTrue(page.contains("3m20s early") && page.contains("1m40s late"), page);
    assertTrue(page.indexOf("slow tasks &lt;b&gt;") < page.indexOf("With 7 tasks."), page);
  }

  private static Numbers numbers() {
    return new Numbers(
        15,
        9,
        2,
        20,
        OptionalDouble.empty(),
        ResourceVector.of(9216, 9),
        ResourceVector.of(2048, 2),
        Optional.of(new PoolId("root.default")),
        "memory-mb",
        List.of(new JobId(TestJobs.id(2).toString())));
  }

  @Test
  void tellsWhatAPromiseToARunningJobLacksAndNothingThatItWaitsFor() {
    JobSight job = jobs.live("mine", "ann", 5, UtilityStanding.ON_TIME, "");
    Decision planned =
        new Decision(
            new JobId(job.id().toString()),
            ReasonCode.ADMITTED_PLANNED,
            15,
            15,
            numbers(),
            Terms.UNKNOWN,
            Optional.empty(),
            Optional.of(Unpromised.of(Unpromised.Why.UNSURE, 0.93, 0.97)));
    jobs.detail(
        job.id(), new JobDetail(TestJobs.NO_STORY, List.of(), Optional.of(planned), List.of()));
    String page = page(JobPage.path(job.id()));
    assertTrue(
        page.contains("Not promised</dt><dd>as it will be in time with a probability of 0.93"),
        page);
    assertFalse(page.contains("What it waits for"), page);
  }

  @Test
  void tellsWhatAJobWaitsForButNotOfWhom() {
    JobSight job = jobs.live("mine", "ann", 5, UtilityStanding.AT_RISK, "");
    jobs.live("secret", "bob", 5, UtilityStanding.ON_TIME, "");
    jobs.detail(
        job.id(),
        new JobDetail(
            TestJobs.NO_STORY,
            List.of(),
            Optional.of(
                new Decision(
                    new JobId(job.id().toString()),
                    ReasonCode.WAITING_FOR_CAPACITY,
                    0,
                    numbers(),
                    new Terms(OptionalLong.of(600_000), OptionalInt.of(2), OptionalLong.empty()))),
            List.of()));
    String all = page(JobPage.path(job.id()));
    assertTrue(all.contains("Needs at once</dt><dd>9 tasks"), all);
    assertTrue(all.contains(">" + TestJobs.id(2) + "</a>"), all);
    assertTrue(all.contains("Accepted now with sla.deadline="), all);
    String own = jobs.page(JobPage.path(job.id()), Map.of(), "ann"::equals).text();
    assertFalse(own.contains(TestJobs.id(2).toString()), own);
    assertTrue(own.contains("another job"), own);
  }

  @Test
  void tellsOfCalibrationWhatTellsOfNobodyElse() {
    Scores some = Scores.NONE;
    for (int i = 0; i < 4; i++) {
      some = some.plus(List.of(new Forecast(0, 90, i == 0 ? 95 : 105)), 0, 100);
    }
    jobs.calibration(
        new Calibrated(
            some,
            Map.of(new JobKey("<i>mine</i>", "ann"), some, new JobKey("secret", "bob"), some),
            Map.of(UtilityStanding.LATE, 1)));
    String all = page("/punctual/");
    assertTrue(all.contains("Of 4 jobs 75\u00a0% were done"), all);
    assertTrue(all.contains("&lt;i&gt;mine") && all.contains("secret"), all);
    String own = jobs.page("/punctual/", Map.of(), "ann"::equals).text();
    assertTrue(own.contains("&lt;i&gt;mine"), own);
    assertFalse(own.contains("secret") || own.contains("Of 4 jobs"), own);
  }
}
