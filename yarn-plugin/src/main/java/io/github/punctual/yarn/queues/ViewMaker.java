package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BurstTally;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.allocate.QueueStanding;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes what is shown of queues after a decision. */
record ViewMaker(
    BopfPolicy policy, Registrar registrar, CappedBursts capped, BurstCourses courses) {
  QueuesView view(
      QueueSnapshot snapshot,
      Map<QueueId, QueueShare> shares,
      List<QueuesView.Change> changes,
      Map<String, Long> failures) {
    Map<QueueId, QueueUse> uses =
        snapshot.queues().stream().collect(Collectors.toMap(QueueUse::queue, Function.identity()));
    Map<QueueId, QueueStanding> standings =
        policy.standings().stream()
            .collect(Collectors.toMap(QueueStanding::queue, Function.identity()));
    TreeSet<QueueId> all = new TreeSet<>(uses.keySet());
    all.addAll(registrar.registrations().keySet());
    all.addAll(registrar.refusals().keySet());
    capped.keep(registrar.registrations().keySet());
    List<QueueView> queues = new ArrayList<>();
    for (QueueId queue : all) {
      Registration registration = registrar.registrations().get(queue);
      QueueStanding standing = standings.get(queue);
      Optional<CurrentBurst> burst = policy.burst(queue);
      queues.add(
          new QueueView(
              queue,
              Optional.ofNullable(registration),
              Optional.ofNullable(registration).flatMap(capped::look),
              Optional.ofNullable(registrar.refusals().get(queue)),
              Optional.ofNullable(uses.get(queue)),
              Optional.ofNullable(shares.get(queue)),
              burst,
              tally(registration, standing),
              Optional.ofNullable(standing).map(QueueStanding::longRun),
              courses.present(queue, burst),
              courses.past(queue)));
    }
    return new QueuesView(
        snapshot.nowMillis(), snapshot.capacity(), false, queues, changes, failures);
  }

  private static Optional<BurstTally> tally(Registration registration, QueueStanding standing) {
    return registration == null
            || standing == null
            || !registration.declared().declaration().isLatencySensitive()
        ? Optional.empty()
        : Optional.of(standing.tally());
  }
}
