package io.github.punctual.admission.bopf.baseline;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.DeclaredQueuePolicy;
import io.github.punctual.admission.bopf.PaperBopf;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.core.resource.ResourceVector;
import java.time.Duration;
import java.util.List;

/** The policies for queues by name. */
public final class QueuePolicies {
  /** The names, in the order of reports. */
  public static final List<String> NAMES =
      List.of("bopf", "bopf-paper", "n-bopf", "drf", "strict-priority", "m-bvt", "bopf-printed");

  /** How far ahead the policy that is printed in the paper looks at bursts. */
  private static final long PRINTED_HORIZON_MILLIS = Duration.ofDays(1).toMillis();

  private QueuePolicies() {}

  /**
   * A fresh policy that knows no queue.
   *
   * @param name one of {@link #NAMES}
   * @param settings what {@code bopf} follows; the others of its kind take only the expected queues
   * @param capacity what the queues share at the start
   * @throws IllegalArgumentException when there is no policy of that name
   */
  public static DeclaredQueuePolicy create(
      String name, BopfSettings settings, ResourceVector capacity) {
    BopfSettings paper = BopfSettings.PAPER.withExpectedQueues(settings.expectedQueues());
    return switch (name) {
      case "bopf" -> new BopfPolicy(capacity, settings);
      case "bopf-paper" -> new BopfPolicy("bopf-paper", capacity, paper);
      case "n-bopf" -> new BopfPolicy("n-bopf", capacity, paper.withSoftClass(false));
      case "bopf-printed" ->
          new PaperBopf(capacity, settings.expectedQueues(), PRINTED_HORIZON_MILLIS);
      case "drf" -> new DrfPolicy();
      case "strict-priority" -> new StrictPriorityPolicy();
      case "m-bvt" -> new BorrowedVirtualTimePolicy();
      default ->
          throw new IllegalArgumentException(
              "there is no queue policy '%s'; name one of %s".formatted(name, NAMES));
    };
  }
}
