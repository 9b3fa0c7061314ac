package io.github.punctual.yarn.web.jobs;

import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.Query;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/**
 * Which jobs a request asks for. An empty set asks for all.
 *
 * @param kind what they asked for about time
 * @param states their phases or states, {@code LIVE} or {@code ENDED}
 * @param users who submitted them
 * @param queues where, by paths or the ends of paths
 * @param standings how they stand; asks for live jobs alone
 */
record JobFilter(
    Kind kind, Set<String> states, Set<String> users, Set<String> queues, Set<String> standings) {
  static final List<String> NAMES = List.of("kind", "state", "user", "queue", "standing");

  private static final String LIVE = "LIVE";
  private static final String ENDED = "ENDED";

  /** All words that say where a job stands. */
  private static final Set<String> STATES = allStates();

  private static final List<String> STANDINGS =
      Stream.of(UtilityStanding.values()).map(Enum::name).toList();

  /** What jobs ask for about time. */
  enum Kind {
    PROMISED,
    DEADLINE,
    UTILITY,
    ALL;

    boolean has(Asked asked) {
      return switch (this) {
        case PROMISED -> asked.deadline() || asked.utility();
        case DEADLINE -> asked.deadline();
        case UTILITY -> asked.utility();
        case ALL -> true;
      };
    }
  }

  private static Set<String> allStates() {
    Set<String> words = new TreeSet<>(List.of(LIVE, ENDED));
    Stream.of(Phase.values()).map(Enum::name).forEach(words::add);
    Stream.of(RMAppState.values()).map(Enum::name).forEach(words::add);
    return words;
  }

  /** What the parameters of a request ask for. */
  static JobFilter of(Query given) throws BadParameterException {
    return new JobFilter(
        given.oneOf("kind", Kind.class),
        given.words("state", STATES),
        given.words("user"),
        given.words("queue"),
        given.words("standing", STANDINGS));
  }

  boolean selects(JobRow job) {
    return isState(job)
        && (users.isEmpty() || users.contains(job.user()))
        && (queues.isEmpty() || queues.stream().anyMatch(name -> Query.isQueue(name, job.queue())))
        && (standings.isEmpty()
            || (job.live()
                && standings.contains(job.standing().orElse(UtilityStanding.UNKNOWN).name())));
  }

  private boolean isState(JobRow job) {
    return states.isEmpty()
        || states.contains(job.state())
        || states.contains(job.live() ? LIVE : ENDED);
  }
}
