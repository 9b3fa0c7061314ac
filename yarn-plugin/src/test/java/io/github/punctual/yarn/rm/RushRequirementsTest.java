package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import io.github.punctual.yarn.rush.PlannedJob;
import io.github.punctual.yarn.rush.job.Requirements;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationResponse;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What users may say of the worth of their results, and what they are told when it cannot be. */
class RushRequirementsTest {
  private static MockCluster cluster;

  /** A user's own utility: everything until the budget, nothing later. */
  public static final class Cliff implements Utility {
    private final UtilityTerms terms;

    /** A cliff at the budget. */
    public Cliff(UtilityTerms terms) {
      this.terms = terms;
    }

    @Override
    public double at(double seconds) {
      return seconds <= terms.budgetSeconds() ? terms.weight() : 0;
    }
  }

  /** No utility: it rises. */
  public static final class Rising implements Utility {
    /** Whatever the terms. */
    public Rising(UtilityTerms terms) {
      assertTrue(terms.weight() > 0);
    }

    @Override
    public double at(double seconds) {
      return seconds;
    }
  }

  @BeforeAll
  static void start() throws Exception {
    cluster =
        MockCluster.builder()
            .plansByUtility()
            .set("punctual.rush.utilities", Cliff.class.getName())
            .start(1);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void completesWhatIsLeftOutFromTheSettings() throws Exception {
    Requirements sigmoid = accepted("sigmoid", "", "sla.deadline=100s");
    assertEquals("sigmoid", sigmoid.utilityName());
    assertEquals(new UtilityTerms(100, 1, 0.1), sigmoid.terms());
    assertEquals("sigmoid", sigmoid.historyName());
    Requirements linear =
        accepted("linear", "", "sla.deadline=100s", "sla.utility=linear", "sla.weight=4");
    assertEquals(new UtilityTerms(100, 4, 0.04), linear.terms());
    assertEquals(0, linear.utility().at(200), 1e-9);
    Requirements tasks =
        accepted("tasks", "", "sla.deadline=100s", "sla.tasks=7", "sla.task-memory=2g");
    assertEquals(7, tasks.expected().orElseThrow().pending());
  }

  @Test
  void readsTheJobFileThatComesWithASubmission() throws Exception {
    Requirements both =
        accepted(
            "file",
            "<job><budget> 2m </budget><priority>3</priority><name>etl</name>"
                + "<sensitivity>0.5</sensitivity><utility>linear</utility></job>",
            "sla.weight=3",
            "other");
    assertEquals(new UtilityTerms(120, 3, 0.5), both.terms());
    assertEquals("linear", both.utilityName());
    assertEquals("etl", both.historyName());
  }

  @Test
  void takesWhatTagAndJobFileSpellInTwoWays() throws Exception {
    Requirements both =
        accepted(
            "spelt",
            "<job><budget>120s</budget><priority>3.0</priority></job>",
            "sla.deadline=2m",
            "sla.weight=3");
    assertEquals(120, both.terms().budgetSeconds());
    assertEquals(3, both.terms().weight());
  }

  @Test
  void takesUsersOwnClassesWhateverTheCaseOfTheTag() throws Exception {
    String name = Cliff.class.getName();
    Requirements own =
        accepted("own", "", "sla.deadline=100s", "sla.utility=" + name.toLowerCase(Locale.ROOT));
    assertEquals(1, own.utility().at(99));
    assertEquals(0, own.utility().at(101));
    Requirements inFile =
        accepted("file", "<job><budget>1m</budget><utility>" + name + "</utility></job>");
    assertEquals(0, inFile.utility().at(61));
  }

  @Test
  void refusesBadValuesWithTagValueAndRule() throws Exception {
    refused("", "sla.weight=heavy is not a decimal number", "sla.deadline=1m", "sla.weight=heavy");
    refused("", "sla.weight=0 is below the least", "sla.deadline=1m", "sla.weight=0");
    refused(
        "",
        "sla.utility=no.such.thing cannot be used: utility class no.such.thing cannot be loaded",
        "sla.deadline=1m",
        "sla.utility=no.such.thing");
    refused(
        "<job><budget>1m</budget><utility>java.lang.String</utility></job>",
        "is no public class that implements");
  }

  @Test
  void refusesBadFilesWithLineColumnElementAndRule() throws Exception {
    refused(
        "<job>\n  <budget>1m</budget>\n  <priority>-1</priority>\n</job>",
        "job file, line 3, column 3, <priority>=-1 is below the least");
    refused(
        "<job>\n<budget>1m</budget><utility>" + Rising.class.getName() + "</utility></job>",
        "line 2, column 20, <utility>=" + Rising.class.getName() + " cannot be used");
    refused("<job><budget>1m</budget>", "is not well-formed XML");
    refused("<job><bugdet>1m</bugdet></job>", "<bugdet>=1m is an unknown element");
    refused("<job budget='1m'/>", "is an attribute of <job>");
    refused("<job><priority>2</priority></job>", "needs sla.deadline");
    refused("<job>" + "x".repeat(17_000) + "</job>", "is larger than 16384 bytes");
    refused(
        "<job><budget>20m</budget></job>",
        "sla.deadline=15m contradicts <budget>20m</budget> (line 1, column 6) in the job file",
        "sla.deadline=15m");
  }

  @Test
  void neverReadsAnythingBesideTheFile() throws Exception {
    refused(
        "<!DOCTYPE job [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><job><budget>&e;</budget></job>",
        "has a document type");
    refused("<job><budget>&e;</budget></job>", "job file, line 1");
  }

  @Test
  void takesANewJobFileOfARunningJob() throws Exception {
    RMApp app = cluster.submit("running", "sla.deadline=1h", "sla.job=nightly");
    Await.untilTrue("it is known", () -> cluster.rush().job(app.getApplicationId()).isPresent());
    cluster
        .rush()
        .reconfigure(
            app.getApplicationId(), "<job><budget>2h</budget><priority>9</priority></job>");
    Requirements now = cluster.rush().job(app.getApplicationId()).orElseThrow().requirements();
    assertEquals(7200, now.terms().budgetSeconds());
    assertEquals(9, now.terms().weight());
    assertEquals("nightly", now.historyName(), "its history stays its own");
  }

  @Test
  void anOwnerReadsThatAJobIsImpossibleAsLongAsItIs() throws Exception {
    RMApp app =
        cluster.submit(
            "impossible",
            "sla.deadline=10s",
            "sla.sensitivity=5",
            "sla.tasks=1000",
            "sla.task-memory=1g",
            "sla.task-duration=5s");
    awaitTold(app, true);
    // Registering its master wipes away what was said.
    cluster.launch(app);
    awaitTold(app, true);
    assertEquals(
        2, app.getDiagnostics().toString().split("IMPOSSIBLE", -1).length, "it is said once");

    cluster.rush().reconfigure(app.getApplicationId(), "<job><budget>100h</budget></job>");
    awaitTold(app, false);
    cluster.rm().killApp(app.getApplicationId());
    cluster.awaitOver(app);
  }

  private static void awaitTold(RMApp app, boolean impossible) {
    Await.untilTrue(
        "its owner reads that it is impossible: " + impossible,
        () -> app.getDiagnostics().toString().contains("IMPOSSIBLE") == impossible);
  }

  @Test
  void aNewJobFileKeepsWhatTheSubmissionSaysOfTheNameAndTheTasks() throws Exception {
    RMApp app =
        submit(
            "kept",
            "<job><budget>1h</budget><priority>3</priority><name>nightly</name>"
                + "<task-duration>90s</task-duration></job>",
            "sla.tasks=7",
            "sla.task-memory=2g",
            "sla.task-vcores=3");
    ApplicationId id = app.getApplicationId();
    Requirements before =
        Await.until("it is planned", () -> cluster.rush().job(id), Optional::isPresent)
            .orElseThrow()
            .requirements();
    assertEquals(7, before.expected().orElseThrow().pending());

    cluster.rush().reconfigure(id, "<job><budget>2h</budget></job>");
    Requirements now = cluster.rush().job(id).orElseThrow().requirements();
    assertEquals(7200, now.terms().budgetSeconds());
    assertEquals(1, now.terms().weight(), "the file replaces what is said of its worth");
    assertEquals("nightly", now.historyName());
    assertEquals(OptionalDouble.of(90), now.hintSeconds());
    assertEquals(before.expected(), now.expected());

    cluster
        .rush()
        .reconfigure(
            id,
            "<job><budget>2h</budget><name>other</name><task-duration>5s</task-duration></job>");
    Requirements renamed = cluster.rush().job(id).orElseThrow().requirements();
    assertEquals("other", renamed.historyName());
    assertEquals(OptionalDouble.of(5), renamed.hintSeconds());
    assertEquals(7, renamed.expected().orElseThrow().pending());
  }

  private static Requirements accepted(String name, String file, String... tags) throws Exception {
    RMApp app = submit(name, file, tags);
    return Await.until(
            name + " is planned",
            () -> cluster.rush().job(app.getApplicationId()),
            Optional::isPresent)
        .map(PlannedJob::requirements)
        .orElseThrow();
  }

  private static void refused(String file, String expected, String... tags) throws Exception {
    RMApp app = submit("refused", file, tags);
    Await.until("its state", app::getState, state -> state == RMAppState.FAILED);
    String told = app.getDiagnostics().toString();
    assertTrue(told.contains("BAD_DECLARATION") && told.contains(expected), told);
    assertFalse(told.contains("root:"), told);
    assertEquals(Optional.empty(), cluster.rush().job(app.getApplicationId()));
  }

  private static RMApp submit(String name, String file, String... tags) throws Exception {
    if (file.isEmpty()) {
      return cluster.submit(name, tags);
    }
    ApplicationId id = cluster.rm().getNewAppId().getApplicationId();
    ApplicationSubmissionContext context = Records.newRecord(ApplicationSubmissionContext.class);
    context.setApplicationId(id);
    context.setApplicationName(name);
    context.setQueue("default");
    context.setResource(Resource.newInstance(256, 1));
    context.setApplicationTags(Set.of(tags));
    context.setAMContainerSpec(
        ContainerLaunchContext.newInstance(
            Map.of(), Map.of("PUNCTUAL_JOB_XML", file), List.of(), Map.of(), null, Map.of()));
    UserGroupInformation.createRemoteUser("user")
        .doAs(
            (PrivilegedExceptionAction<SubmitApplicationResponse>)
                () ->
                    cluster
                        .rm()
                        .getClientRMService()
                        .submitApplication(SubmitApplicationRequest.newInstance(context)));
    return cluster.rm().getRMContext().getRMApps().get(id);
  }
}
