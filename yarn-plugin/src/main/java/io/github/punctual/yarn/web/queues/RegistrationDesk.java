package io.github.punctual.yarn.web.queues;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.ClassificationText;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.queues.LeafQueues;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.Registration;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.Audit;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Registers queues on the running cluster, and takes their declarations back. */
public record RegistrationDesk(QueueService service, Access access) {
  private static final Logger LOG = LoggerFactory.getLogger(RegistrationDesk.class);
  private static final int CONFLICT = RegistrationRules.CONFLICT;

  /** One at a time: what is asked, made and registered belongs together. */
  private static final Object DESK = new Object();

  private RegistrationRules rules() {
    return new RegistrationRules(service, access);
  }

  /** Registers the queue that a body declares, or says what would become of it. */
  public HttpAnswer register(String body, Map<String, List<String>> parameters)
      throws AnswerException {
    boolean dryRun = Query.of(parameters, List.of("dry-run")).flag("dry-run");
    RegistrationRequest request = RegistrationRequest.parse(body);
    QueueId queue = request.queue();
    rules().checkCaller(queue, "REGISTER_QUEUE");
    DeclaredQueue declared;
    try {
      declared = DeclarationText.parse(queue, "", request.values(), service.resourceTypes());
    } catch (InvalidDeclarationException e) {
      return HttpAnswer.badDeclaration("queue", queue.path(), e.getMessage(), e.problems());
    }
    synchronized (DESK) {
      try {
        return dryRun ? ask(declared) : register(declared);
      } catch (IllegalArgumentException e) {
        return impossible(declared, e);
      }
    }
  }

  private HttpAnswer ask(DeclaredQueue declared) throws AnswerException {
    LeafQueues.State state = service.leaves().state(declared.queue().path());
    RegistrationRules.checkUsable(declared.queue(), state);
    Classification answer = service.ask(declared);
    rules().checkHarmless(declared, answer, false);
    return HttpAnswer.ok(
        body(declared, answer).put("exists", state == LeafQueues.State.LEAF).put("dryRun", true));
  }

  private HttpAnswer register(DeclaredQueue declared) throws AnswerException {
    QueueId queue = declared.queue();
    LeafQueues.State state = service.leaves().state(queue.path());
    RegistrationRules.checkUsable(queue, state);
    if (service.isConfigured(queue)) {
      return configured(queue);
    }
    // Asked before a queue is made for it, so that what is refused leaves nothing behind.
    Classification answer = service.ask(declared);
    if (answer.queueClass() == QueueClass.REJECTED) {
      return rejected(declared, answer);
    }
    rules().checkHarmless(declared, answer, true);
    boolean isInForceSoon = false;
    try {
      HttpAnswer made = register(declared, state);
      isInForceSoon = made.status() < 300;
      return made;
    } finally {
      if (isInForceSoon) {
        service.jobs().registered(declared);
      } else {
        service.jobs().settled(declared);
      }
    }
  }

  private HttpAnswer register(DeclaredQueue declared, LeafQueues.State state) {
    QueueId queue = declared.queue();
    Classification answer;
    boolean isNew = service.registration(queue).isEmpty();
    boolean created = false;
    if (state == LeafQueues.State.CREATABLE) {
      try {
        service.leaves().create(queue.path());
        created = true;
      } catch (YarnException | IOException e) {
        LOG.warn("Queue {} could not be made", queue, e);
        return HttpAnswer.error(
            CONFLICT,
            "NOT_CREATED",
            "queue %s could not be made: %s".formatted(queue, e.getMessage()),
            "the settings auto-queue-creation-v2 of its parent, or add it to capacity-scheduler.xml");
      }
    }
    boolean kept = false;
    try {
      answer = service.register(declared, created);
      kept = answer.queueClass() != QueueClass.REJECTED;
    } finally {
      if (created && !kept) {
        service.leaves().remove(queue.path());
      }
    }
    if (!kept) {
      return rejected(declared, answer);
    }
    audit(
        "REGISTER_QUEUE",
        ClassificationText.of(answer) + " Declared: " + body(declared, answer).get("declaration"));
    return new HttpAnswer(
        isNew ? 201 : 200, Map.of(), body(declared, answer).put("created", created));
  }

  /** Takes the registration of a queue back. */
  public HttpAnswer remove(String text) throws AnswerException {
    QueueId queue = RegistrationRequest.path(text);
    rules().checkCaller(queue, "REMOVE_QUEUE");
    synchronized (DESK) {
      return remove(queue);
    }
  }

  private HttpAnswer remove(QueueId queue) {
    if (service.isConfigured(queue)) {
      return configured(queue);
    }
    Optional<Registration> known = service.registration(queue);
    if (known.isEmpty()) {
      return HttpAnswer.error(
          404,
          "NOT_REGISTERED",
          "nothing is registered of queue " + queue,
          QueueApi.QUEUES + " for those that are");
    }
    boolean gone = known.get().created();
    if (gone) {
      int applications = service.leaves().remove(queue.path());
      if (applications > 0) {
        return HttpAnswer.error(
            CONFLICT,
            "NOT_EMPTY",
            "queue %s was made when it was registered and has %d applications that are not over"
                .formatted(queue, applications),
            "again when they have ended, or after moving them: yarn application -changeQueue");
      }
    }
    boolean removed = false;
    try {
      service.remove(queue);
      removed = true;
    } finally {
      if (gone && !removed) {
        service.leaves().ensure(queue.path());
      }
    }
    String message =
        "Queue %s declares nothing any more%s."
            .formatted(queue, gone ? ", and is removed" : "; the queue itself stays");
    audit("REMOVE_QUEUE", message);
    return HttpAnswer.ok(
        Json.object().put("queue", queue.path()).put("removed", gone).put("message", message));
  }

  private static HttpAnswer configured(QueueId queue) {
    return HttpAnswer.error(
        CONFLICT,
        "CONFIGURED",
        "queue %s is declared in capacity-scheduler.xml".formatted(queue),
        "to change yarn.scheduler.capacity.%s.punctual.* there and run yarn rmadmin -refreshQueues"
            .formatted(queue));
  }

  private HttpAnswer rejected(DeclaredQueue declared, Classification answer) {
    Audit.refused(access.caller(), "REGISTER_QUEUE", "", ClassificationText.of(answer));
    ObjectNode body = body(declared, answer);
    body.put("status", CONFLICT).put("error", "REJECTED");
    return new HttpAnswer(CONFLICT, Map.of(), body);
  }

  private static HttpAnswer impossible(DeclaredQueue declared, IllegalArgumentException e) {
    Problem problem =
        new Problem(
            "demand",
            "",
            "is more than the whole cluster has",
            "declare less, a longer on-time, or add nodes");
    return HttpAnswer.badDeclaration(
        "queue",
        declared.queue().path(),
        "The declaration of queue %s cannot be used: %s."
            .formatted(declared.queue(), e.getMessage()),
        List.of(problem));
  }

  private ObjectNode body(DeclaredQueue declared, Classification answer) {
    ObjectNode node = Json.object().put("queue", declared.queue().path());
    QueueJson.classification(node, answer);
    node.set("declaration", QueueJson.declaration(declared));
    return new QueueNames(access).masked(node);
  }

  private void audit(String operation, String what) {
    Audit.done(access.caller().orElse(""), operation, "");
    Audit.tell(LOG, access, operation, what);
  }
}
