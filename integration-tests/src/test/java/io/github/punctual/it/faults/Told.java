package io.github.punctual.it.faults;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What users were told at a moment.
 *
 * @param jobs by application
 * @param reservations by id
 */
record Told(Map<String, Job> jobs, Map<String, Reservation> reservations) {
  /** Ends that a fault of a ResourceManager must not lead to. */
  private static final Set<String> BROKEN = Set.of("REFUSED", "TERMINATED", "KILLED", "FAILED");

  /**
   * What was told of a job.
   *
   * @param phase empty where none decides of it
   * @param promised whether its deadline is promised
   */
  record Job(String phase, boolean promised, long deadlineMillis) {}

  /** What was told of a reservation. */
  record Reservation(String state, boolean live, String rdl, String deadline) {
    /** One whose time is over has no deadline any more. */
    private boolean isSameAs(Reservation before) {
      return rdl.equals(before.rdl)
          && (deadline.equals(before.deadline)
              || state.equals("ENDED")
              || state.equals("FINISHED"));
    }
  }

  static Told by(FaultCluster cluster) throws IOException {
    Map<String, Job> jobs = new TreeMap<>();
    for (JsonNode job : cluster.shown("jobs?limit=10000").path("jobs")) {
      String phase = job.path("phase").asText();
      boolean promised = phase.equals("ADMITTED") && !job.has("lentTasks");
      jobs.put(
          job.path("id").asText(), new Job(phase, promised, job.path("deadlineMillis").asLong()));
    }
    Map<String, Reservation> reservations = new TreeMap<>();
    for (JsonNode each : cluster.shown("reservations?limit=10000").path("reservations")) {
      reservations.put(
          each.path("id").asText(),
          new Reservation(
              each.path("state").asText(),
              each.path("live").asBoolean(),
              each.path("rdl").asText(),
              each.path("deadline").asText()));
    }
    return new Told(jobs, reservations);
  }

  long promisedJobs() {
    return jobs.values().stream().filter(Job::promised).count();
  }

  /**
   * What of this is no longer true.
   *
   * @param after what was told later
   * @param nodesWereLost whether masters may have failed with their nodes, and promises with them
   */
  List<String> untrueIn(Told after, boolean nodesWereLost) {
    List<String> untrue = new ArrayList<>();
    jobs.forEach(
        (id, job) -> {
          if (job.promised()) {
            Job now = after.jobs.get(id);
            if (now == null) {
              untrue.add("the promised job %s is forgotten".formatted(id));
            } else if (!nodesWereLost && !now.promised() && isLost(now)) {
              untrue.add("the promise of %s is lost: %s".formatted(id, now));
            } else if (now.deadlineMillis() != job.deadlineMillis()) {
              untrue.add("%s has another deadline: %s, was %s".formatted(id, now, job));
            }
          }
        });
    reservations.forEach(
        (id, reservation) -> {
          if (reservation.live()) {
            Reservation now = after.reservations.get(id);
            if (now == null || now.state().equals("LOST")) {
              untrue.add("the reservation %s is lost: %s".formatted(id, now));
            } else if (!now.isSameAs(reservation)) {
              untrue.add("%s is another reservation: %s, was %s".formatted(id, now, reservation));
            }
          }
        });
    return untrue;
  }

  private static boolean isLost(Job now) {
    return now.phase().equals("ADMITTED")
        || now.phase().startsWith("WAITING")
        || BROKEN.contains(now.phase());
  }
}
