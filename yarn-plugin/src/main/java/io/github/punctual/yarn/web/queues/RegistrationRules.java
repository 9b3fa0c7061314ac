package io.github.punctual.yarn.web.queues;

import io.github.punctual.admission.bopf.allocate.BurstProfile;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Impact;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.queues.LeafQueues;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.service.BrokenText;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.Audit;
import io.github.punctual.yarn.web.api.HttpAnswer;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What is checked before a queue is registered, or its registration taken back. */
record RegistrationRules(QueueService service, Access access) {
  static final int CONFLICT = 409;

  /** Refuses somebody who may not administer a queue. */
  void checkCaller(QueueId queue, String operation) throws AnswerException {
    if (access.caller().isEmpty()) {
      throw new AnswerException(HttpAnswer.nobody());
    }
    if (!access.mayAdministerQueue(queue.path())) {
      Audit.refused(
          access.caller(), operation, "ADMINISTER_QUEUE", "may not administer queue " + queue);
      throw new AnswerException(
          HttpAnswer.notAllowed(
              "%s may not administer queue %s".formatted(access.caller().get(), queue),
              "a user of yarn.scheduler.capacity.<queue-path>.acl_administer_queue, of the queue or"
                  + " one above it"));
    }
  }

  /** Refuses a queue that is no leaf queue and cannot become one, and one of a plan. */
  static void checkUsable(QueueId queue, LeafQueues.State state) throws AnswerException {
    switch (state) {
      case PARENT ->
          throw new AnswerException(
              400,
              "NOT_A_LEAF",
              "queue %s has queues below it, and applications run only in these".formatted(queue),
              "a leaf queue");
      case OF_A_PLAN ->
          throw new AnswerException(
              400,
              "OF_A_PLAN",
              "queue %s is below a reservable queue, and is served as reservations are"
                  .formatted(queue),
              "a leaf queue elsewhere");
      case MISSING ->
          throw new AnswerException(
              404,
              "NO_SUCH_QUEUE",
              "there is no queue " + queue + ", and its parent makes none by itself",
              "a queue that is there; or add it to capacity-scheduler.xml and run yarn rmadmin"
                  + " -refreshQueues; or set auto-queue-creation-v2.enabled of its parent");
      case LEAF, CREATABLE -> {}
    }
  }

  /**
   * Refuses a queue with hard bursts that it may not hold, or that would break somebody's promise;
   * they are meant where they will be hard unless they break one.
   */
  void checkHarmless(DeclaredQueue declared, Classification expected, boolean isMeant)
      throws AnswerException {
    if (expected.queueClass() != QueueClass.HARD) {
      return;
    }
    checkMaximum(declared);
    Optional<Impact> impact = service.jobs().impact(declared, isMeant);
    if (impact.isEmpty()) {
      throw new AnswerException(
          HttpAnswer.later(
              "BUSY",
              "whether the bursts of queue %s leave promised jobs in time is not known yet, because the policy is busy"
                  .formatted(declared.queue()),
              "again in a few seconds"));
    }
    if (!impact.get().isHarmless()) {
      throw new AnswerException(
          CONFLICT,
          "BREAKS_PROMISES",
          "if the bursts of queue %s were hard, %s would miss the deadline that was promised before"
              .formatted(declared.queue(), BrokenText.of(impact.get(), this::mayKnow)),
          "again when that has ended, a later first burst, less demand in more time, or kind=throughput");
    }
  }

  private boolean mayKnow(JobId job) {
    return access.mayView(ApplicationId.fromString(job.value()));
  }

  /** Refuses bursts that a queue may not hold by its maximum. */
  private void checkMaximum(DeclaredQueue declared) throws AnswerException {
    ResourceVector level =
        declared.declaration().bursts().map(BurstProfile::most).orElse(ResourceVector.ZERO);
    ResourceVector before =
        service
            .registration(declared.queue())
            .flatMap(known -> known.declared().declaration().bursts())
            .map(BurstProfile::most)
            .orElse(ResourceVector.ZERO);
    if (level.fitsIn(before)) {
      return;
    }
    if (!level.fitsIn(service.leaves().maximum("root"))) {
      throw new AnswerException(
          HttpAnswer.later(
              "NODES_AWAY",
              "a burst of queue %s needs %s at once, more than the nodes that are there have now"
                  .formatted(declared.queue(), level),
              "again when the nodes that were lost are back, or less demand"));
    }
    ResourceVector maximum = service.leaves().maximum(declared.queue().path());
    if (!level.fitsIn(maximum)) {
      throw new AnswerException(
          CONFLICT,
          "ABOVE_MAXIMUM",
          "a burst of queue %s needs %s at once, evenly over its on-time, and by its maximum-capacity, or that of a queue above it, it may hold %s of the nodes that are there"
              .formatted(declared.queue(), level, maximum),
          "a larger maximum-capacity, a longer on-time, less demand, or kind=throughput");
    }
  }
}
