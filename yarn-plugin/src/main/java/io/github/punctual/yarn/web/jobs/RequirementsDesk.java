package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.yarn.rush.PlannedJob;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.rush.job.Requirements;
import io.github.punctual.yarn.web.api.Audit;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.Fields;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.api.RmAccess;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells what a job requires, and takes new job files of running jobs. */
public record RequirementsDesk(ResourceManager rm, Optional<RushService> service, RmAccess access) {
  private static final Logger LOG = LoggerFactory.getLogger(RequirementsDesk.class);
  private static final Pattern PATH = Pattern.compile(JobsApi.JOBS + "/([^/]+)/requirements");
  private static final String OPERATION = "CHANGE_REQUIREMENTS";

  /** The job whose requirements a path is about; empty for other paths. */
  public static Optional<String> job(String path) {
    Matcher matcher = PATH.matcher(path);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** What a job requires, given its id. */
  public HttpAnswer get(String text) throws BadParameterException {
    ApplicationId id = Query.applicationId(text);
    if (service.isEmpty()) {
      return notPlanned();
    }
    Optional<PlannedJob> job = service.get().job(id);
    RMApp app = rm.getRMContext().getRMApps().get(id);
    if (job.isEmpty() || app == null) {
      return noSuchJob(id);
    }
    if (!access.mayView(id, app.getUser(), app.getQueue())) {
      return notAllowed(id, "see");
    }
    return HttpAnswer.ok(body(id, job.get().requirements(), job.get().plan()));
  }

  /** Gives a running job new requirements. */
  public HttpAnswer change(String text, String file) throws BadParameterException {
    ApplicationId id = Query.applicationId(text);
    RMApp app = rm.getRMContext().getRMApps().get(id);
    if (service.isEmpty()) {
      return notPlanned();
    }
    if (app == null || app.isAppInCompletedStates()) {
      return noSuchJob(id);
    }
    if (!access.mayModify(id, app.getUser(), app.getQueue())) {
      Audit.refused(access.caller(), OPERATION, "MODIFY_APP", "may not change the application", id);
      return notAllowed(id, "change");
    }
    try {
      Requirements next = service.get().reconfigure(id, file);
      Audit.done(access.caller().orElse(""), OPERATION, id);
      Audit.tell(LOG, access, OPERATION + " of " + id, next.toString());
      return HttpAnswer.ok(body(id, next, Optional.empty()));
    } catch (DeclarationException e) {
      return HttpAnswer.badDeclaration("id", id.toString(), e.getMessage(), e.problems());
    } catch (IllegalStateException e) {
      return noSuchJob(e.getMessage());
    }
  }

  private static ObjectNode body(
      ApplicationId id, Requirements requirements, Optional<JobPlan> plan) {
    ObjectNode node =
        Json.object()
            .put("id", id.toString())
            .put("declared", requirements.declared())
            .put("historyName", requirements.historyName())
            .put("utility", requirements.utilityName())
            .put("budgetSeconds", requirements.terms().budgetSeconds())
            .put("weight", requirements.terms().weight())
            .put("sensitivity", requirements.terms().sensitivity());
    requirements.utility().trouble().ifPresent(trouble -> node.put("trouble", trouble));
    plan.ifPresent(now -> node.set("plan", plan(now)));
    return node;
  }

  private static ObjectNode plan(JobPlan plan) {
    ObjectNode node = Json.object().put("rank", plan.rank()).put("wantedTasks", plan.wantedTasks());
    Fields.instantIfAny(node, "target", plan.targetMillis());
    plan.projection()
        .ifPresent(
            projection -> {
              Fields.instantIfAny(node, "median", projection.medianMillis());
              Fields.instantIfAny(node, "p90", projection.p90Millis());
            });
    return node.put("utility", plan.utility())
        .put("standing", plan.standing().name())
        .put("reason", plan.reason());
  }

  private static HttpAnswer noSuchJob(ApplicationId id) {
    return noSuchJob(id + " is not a job that is planned and runs");
  }

  private static HttpAnswer noSuchJob(String message) {
    return HttpAnswer.error(
        404,
        "NO_SUCH_JOB",
        message,
        "a job that names a utility or has a job file, and has not ended");
  }

  private static HttpAnswer notPlanned() {
    return HttpAnswer.error(
        404,
        "NOT_PLANNED",
        "this scheduler does not plan jobs by what they require",
        "the PunctualScheduler or the RushScheduler");
  }

  private static HttpAnswer notAllowed(ApplicationId id, String what) {
    return HttpAnswer.notAllowed(
        "you may not %s %s".formatted(what, id),
        "its owner, or an administrator of the cluster or of its queue; the owner can grant"
            + " VIEW_APP and MODIFY_APP when submitting");
  }
}
