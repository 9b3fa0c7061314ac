package io.github.punctual.yarn.web.queues;

import io.github.punctual.admission.bopf.allocate.BurstTally;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.queues.Registration;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.room.AdmittedPromises;
import io.github.punctual.yarn.web.page.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A queue of which something is declared, and how it stands.
 *
 * @param path its path
 * @param bursts how it stands among queues with bursts; empty where it is none of them
 * @param plan what is promised to reservations in it; empty where nothing can be reserved
 * @param declares what is declared, as it is written in settings
 * @param held what it holds; empty where there is no such queue
 * @param capacity what its capacity comes to; empty where there is no such queue
 * @param promised what is promised in it now, to its burst, to reservations and to jobs; empty
 *     where nothing can be
 */
record QueueLine(
    String path,
    Optional<QueueView> bursts,
    Optional<PlanView> plan,
    SortedMap<String, String> declares,
    Optional<ResourceVector> held,
    Optional<ResourceVector> capacity,
    Optional<ResourceVector> promised) {
  /** A word or two for what a queue is. */
  record Kind(String word, Tone tone) {}

  /** All queues of which anything is declared, in the order of their paths. */
  static List<QueueLine> all(QueueSource source) {
    Known known = Known.of(source);
    return known.declared().stream().map(known::line).toList();
  }

  /** One queue, also one of which nothing is declared; empty when there is none of that path. */
  static Optional<QueueLine> find(QueueSource source, String path) {
    Known known = Known.of(source);
    return known.declared().contains(path) || source.held(path).isPresent()
        ? Optional.of(known.line(path))
        : Optional.empty();
  }

  /** What is known of all queues, by their paths. */
  private record Known(
      QueueSource source,
      Map<String, QueueView> bursts,
      Map<String, PlanView> plans,
      Map<String, SortedMap<String, String>> settings,
      List<AdmittedPromises.PromisedPool> pools) {
    static Known of(QueueSource source) {
      Map<String, QueueView> bursts = new TreeMap<>();
      source
          .queues()
          .ifPresent(all -> all.queues().forEach(view -> bursts.put(view.queue().path(), view)));
      Map<String, PlanView> plans = new TreeMap<>();
      source.plans().forEach(plan -> plans.put(plan.queue(), plan));
      return new Known(source, bursts, plans, source.settings(), source.pools());
    }

    SortedSet<String> declared() {
      SortedSet<String> paths = new TreeSet<>(settings.keySet());
      bursts.values().stream()
          .filter(view -> view.registration().isPresent() || view.refusal().isPresent())
          .forEach(view -> paths.add(view.queue().path()));
      paths.addAll(plans.keySet());
      return paths;
    }

    QueueLine line(String path) {
      Optional<QueueView> view = Optional.ofNullable(bursts.get(path));
      Optional<PlanView> plan = Optional.ofNullable(plans.get(path));
      SortedMap<String, String> declares =
          new TreeMap<>(settings.getOrDefault(path, new TreeMap<>()));
      view.flatMap(QueueView::registration)
          .map(Registration::declared)
          .ifPresent(
              declared ->
                  DeclarationText.write(declared)
                      .forEach((key, value) -> declares.putIfAbsent(key.text(), value)));
      return new QueueLine(
          path,
          view,
          plan,
          declares,
          source.held(path),
          source.capacity(path),
          promised(path, view.map(queue -> queue.promised(source.nowMillis())), plan, pools));
    }
  }

  private static Optional<ResourceVector> promised(
      String path,
      Optional<ResourceVector> bursts,
      Optional<PlanView> plan,
      List<AdmittedPromises.PromisedPool> pools) {
    List<ResourceVector> promised = new ArrayList<>();
    bursts.ifPresent(promised::add);
    plan.ifPresent(view -> promised.add(view.promisedAt(view.nowMillis())));
    pools.stream()
        .filter(pool -> !Pools.isOfUser(pool.pool()) && Pools.queueOf(pool.pool()).equals(path))
        .forEach(pool -> promised.add(pool.promised()));
    return promised.stream().reduce(ResourceVector::plus);
  }

  Optional<Registration> registration() {
    return bursts.flatMap(QueueView::registration);
  }

  /** Whether what is declared of its bursts is not accepted, and nothing else is promised. */
  boolean isRejected() {
    return bursts
        .filter(view -> view.registration().isEmpty() && view.refusal().isPresent())
        .isPresent();
  }

  /** What kinds of promises it has, best first. */
  List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    if (isRejected()) {
      kinds.add(new Kind("rejected", Tone.BAD));
    }
    registration()
        .map(known -> known.classification().queueClass())
        .ifPresent(
            queueClass ->
                kinds.add(new Kind(queueClass.name().toLowerCase(Locale.ROOT), tone(queueClass))));
    if (plan.isPresent()) {
      kinds.add(new Kind("reservations", Tone.GOOD));
    }
    if (kinds.isEmpty() && !declares.isEmpty()) {
      kinds.add(new Kind("limits", Tone.PLAIN));
    }
    return kinds;
  }

  private static Tone tone(QueueClass queueClass) {
    return switch (queueClass) {
      case HARD -> Tone.GOOD;
      case SOFT -> Tone.RISK;
      case ELASTIC -> Tone.PLAIN;
      case REJECTED -> Tone.BAD;
    };
  }

  /** Why it has its class, and what stands in its way; empty where there is nothing to say. */
  Optional<String> why() {
    return bursts.flatMap(
        view -> view.refusal().map(refusal -> refusal.message()).or(view::message));
  }

  /** How many of its bursts went how; empty where it has none. */
  Optional<BurstTally> tally() {
    return bursts.flatMap(QueueView::tally);
  }

  Optional<CurrentBurst> burst() {
    return bursts.flatMap(QueueView::burst);
  }

  /** Whether its burst is not done and should be. */
  boolean isLate(long nowMillis) {
    return burst().filter(burst -> burst.deadlineMillis() < nowMillis).isPresent();
  }

  /** How many of the bursts that are over were on time. */
  static String onTime(Optional<BurstTally> tally) {
    return tally.map(all -> "%d of %d".formatted(all.onTime(), all.bursts())).orElse("-");
  }

  /** What it declares in a few words: the kind, and the numbers that matter. */
  String summary() {
    List<String> words = new ArrayList<>();
    for (String key : List.of("kind", "period", "least-gap", "on-time", "demand", "weight")) {
      if (declares.containsKey(key)) {
        words.add(key + " " + declares.get(key));
      }
    }
    if (declares.containsKey("arrivals")) {
      int bursts = declares.get("arrivals").split(",", -1).length;
      words.add(1, bursts == 1 ? "1 listed burst" : bursts + " listed bursts");
    }
    if (plan.isPresent()) {
      words.add("reservable");
    }
    declares.forEach(
        (key, value) -> {
          if (key.equals("best-effort-floor") || key.startsWith("reservation.")) {
            words.add(key + " " + value);
          }
        });
    return String.join(", ", words);
  }
}
