package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.thread.NotDoneException;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.Audit;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.api.RmAccess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells what was learned, and has it forgotten by administrators of the cluster. */
public record LearnedDesk(
    DeadlineService deadlines,
    Optional<RushService> rush,
    Optional<OutlookService> outlook,
    RmAccess access) {
  /** The path of what was learned. */
  public static final String LEARNED = Paths.API + "/learned";

  private static final Logger LOG = LoggerFactory.getLogger(LearnedDesk.class);
  private static final String OPERATION = "FORGET_LEARNED";
  private static final String RULE =
      "left out, or true without user and name; what is to be forgotten is a user, a name, both, or"
          + " all";

  /** What was learned, for administrators of the cluster as in the status. */
  public HttpAnswer get(Map<String, List<String>> parameters) throws BadParameterException {
    Query.none(parameters);
    if (!access.mayViewAll()) {
      return HttpAnswer.notAllowed(
          "you may not see what was learned", "an administrator of the cluster (yarn.admin.acl)");
    }
    return HttpAnswer.ok(learned(Json.object()));
  }

  /** Forgets what was learned of a user, of a name, of a user's name, or of all. */
  public HttpAnswer forget(Map<String, List<String>> parameters) throws AnswerException {
    Query given = Query.of(parameters, List.of("user", "name", "all"));
    Optional<String> user = given.single("user");
    Optional<String> name = given.single("name");
    Whose whose =
        new Whose(user, name.map(text -> Declaration.historyName(Optional.empty(), text)));
    if (given.flag("all") != whose.isEverybody()) {
      throw new BadParameterException("all", String.join(",", given.all("all")), RULE);
    }
    String caller = access.caller().orElse("");
    if (access.caller().isEmpty() || !access.mayViewAll()) {
      Audit.refused(
          access.caller(), OPERATION, "yarn.admin.acl", "does not administer the cluster");
      return caller.isEmpty()
          ? HttpAnswer.nobody()
          : HttpAnswer.notAllowed(
              "you may not have anything forgotten",
              "an administrator of the cluster (yarn.admin.acl)");
    }
    boolean isKnown = forget(whose);
    Audit.done(caller, OPERATION, whose.toString());
    Audit.tell(LOG, access, OPERATION, whose.toString());
    ObjectNode node = Json.object().put("forgotten", whose.isEverybody() ? "all" : "some");
    node.put("found", isKnown);
    user.ifPresent(text -> node.put("user", text));
    name.ifPresent(text -> node.put("name", text));
    return HttpAnswer.ok(learned(node));
  }

  /** Has it forgotten by all that learn, or says why not by all; returns whether any knew it. */
  private boolean forget(Whose whose) throws AnswerException {
    Map<String, Predicate<Whose>> learners = new LinkedHashMap<>();
    learners.put("the policy", deadlines.loop()::unlearn);
    rush.ifPresent(planning -> learners.put("the plans", planning::unlearn));
    outlook.ifPresent(expecting -> learners.put("the projections", expecting::unlearn));
    List<String> done = new ArrayList<>();
    boolean isKnown = false;
    for (Map.Entry<String, Predicate<Whose>> learner : learners.entrySet()) {
      try {
        isKnown |= learner.getValue().test(whose);
      } catch (NotDurableException e) {
        throw undone("NOT_DURABLE", e.getMessage(), e.advice(), done);
      } catch (NotDoneException e) {
        throw undone("NOT_READY", e.getMessage(), e.advice(), done);
      }
      done.add(learner.getKey());
    }
    return isKnown;
  }

  private static AnswerException undone(
      String error, String why, String advice, List<String> done) {
    String message =
        done.isEmpty()
            ? why
            : "forgotten by %s, and not by all yet: %s".formatted(String.join(" and ", done), why);
    return new AnswerException(HttpAnswer.later(error, message, advice));
  }

  private ObjectNode learned(ObjectNode node) {
    ObjectNode learned = node.putObject("learned");
    new TreeMap<>(deadlines.loop().figures()).forEach(learned::put);
    return node;
  }
}
