package io.github.punctual.yarn.web;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.reservation.maintenance.Away;
import io.github.punctual.reservation.maintenance.Outage;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.yarn.reservation.ReservationBackend;
import io.github.punctual.yarn.reservation.desk.DeskAhead;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.settings.ReservationLimits;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.plan.ReservationRoutes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reservations in real books, without a ResourceManager. */
class TestPlans implements ReservationBackend {
  /** When it all begins. */
  static final long START = Instant.parse("2026-11-21T20:00:00Z").toEpochMilli();

  private static final BookSettings SETTINGS =
      new BookSettings(1000, 24L * 60 * 60 * 1000, 10_000, 24L * 60 * 60 * 1000, 16);

  static final ReservationLimits LIMITS = new ReservationLimits(1000, 16, 4, 0, 100, 10_000, 3);

  private final Map<String, ReservationBook> books = new TreeMap<>();
  private final List<RefusedRequest> refused = new ArrayList<>();
  private final List<Notice> notices = new ArrayList<>();
  private final List<Service> services = new ArrayList<>();
  private final Map<String, List<Outage>> maintenance = new TreeMap<>();
  private long now = START;
  private int next = 1;

  /** A plan queue with so many machines of 1 GiB and 1 vcore. */
  TestPlans with(String queue, int machines) {
    books.put(
        queue,
        new ReservationBook(
            new ReservationBook.Parts(SETTINGS, new Gree(), SharingPolicy.NONE),
            machines(machines),
            now));
    return this;
  }

  static ResourceVector machines(int count) {
    return ResourceVector.of(1024L * count, count);
  }

  /** Reserves what must be accepted. */
  Booking reserve(String queue, String owner, String name, String rdl) {
    Request request =
        new Request(newKey(), owner, queue, name, RdlText.parse(rdl).orThrow(), rdl, 0, 1);
    Answer answer = submit(request);
    if (!answer.isAccepted()) {
      throw new AssertionError(answer.toString());
    }
    return books.get(queue).booking(request.key()).orElseThrow();
  }

  /** Lets time pass. */
  void at(long seconds) {
    now = START + seconds * 1000;
    books.values().forEach(book -> book.advance(now));
  }

  /** Nodes are lost or come back. */
  void capacity(String queue, int machines) {
    ReservationBook book = books.get(queue);
    book.capacity(machines(machines), now);
    notices.addAll(book.takeNotices());
  }

  /** Half of a queue's capacity will be away for an hour; only told. */
  void maintenance(String queue, String name, long fromSeconds) {
    long from = START + fromSeconds * 1000;
    maintenance
        .computeIfAbsent(queue, path -> new ArrayList<>())
        .add(new Outage(name, from, from + 3_600_000, new Away(0.5, ResourceVector.ZERO)));
  }

  /** A reservation has been served. */
  void served(ReservationKey key, int promised, int received, long belowMillis) {
    services.add(
        new Service(
            key,
            ResourceSeconds.of(machines(promised), 1000),
            ResourceSeconds.of(machines(received), 1000),
            belowMillis,
            belowMillis));
  }

  @Override
  public List<PlanView> plans() {
    List<PlanView> plans = new ArrayList<>();
    books.forEach(
        (queue, book) ->
            plans.add(
                PlanView.of(
                    queue,
                    new DeskAhead(
                        book.state(),
                        book.settings().stepMillis(),
                        book.horizonMillis(),
                        Gree.NAME,
                        ResourceVector.ZERO,
                        maintenance.getOrDefault(queue, List.of())),
                    notices.stream().filter(n -> book.booking(n.key()).isPresent()).toList(),
                    services.stream().filter(s -> book.booking(s.key()).isPresent()).toList(),
                    refused.stream().filter(r -> r.request().queue().equals(queue)).toList())));
    return plans;
  }

  @Override
  public ReservationLimits limits() {
    return LIMITS;
  }

  @Override
  public ReservationKey newKey() {
    return new ReservationKey("reservation_%d_%04d".formatted(START, next++));
  }

  @Override
  public Answer ask(Request request) {
    ReservationBook book = books.get(request.queue());
    return book.outlook(now, () -> book.submit(request, now)).result();
  }

  @Override
  public Answer askUpdate(Request request) {
    ReservationBook book = books.get(request.queue());
    return book.outlook(now, () -> book.update(request, now)).result();
  }

  @Override
  public Answer submit(Request request) {
    return noted(request, books.get(request.queue()).submit(request, now));
  }

  @Override
  public Answer update(Request request) {
    return noted(request, books.get(request.queue()).update(request, now));
  }

  private Answer noted(Request request, Answer answer) {
    if (answer instanceof Refused refusal) {
      refused.add(new RefusedRequest(now, request, refusal.refusal()));
    }
    return answer;
  }

  @Override
  public Optional<Booking> delete(ReservationKey key) {
    return books.values().stream()
        .filter(book -> book.booking(key).isPresent())
        .findFirst()
        .flatMap(book -> book.delete(key, now));
  }

  /** What answers about reservations for a caller, without shadow mode. */
  static ReservationRoutes routes(Optional<ReservationBackend> plans, Access caller) {
    return new ReservationRoutes(plans, caller, false);
  }

  /** Who may do what: everybody knows who calls. */
  record Caller(Optional<String> caller, Set<String> lists, Set<String> submits, Set<String> admins)
      implements NoAccess {
    /** Somebody where YARN has no access control lists for reservations. */
    static Caller free(String name) {
      Set<String> all = Set.of("root.prod", "root.science");
      return new Caller(Optional.of(name), all, all, all);
    }

    /** Somebody who may reserve, and sees only what is his. */
    static Caller modest(String name) {
      return new Caller(Optional.of(name), Set.of(), Set.of("root.prod"), Set.of());
    }

    /** Somebody whom nothing was granted. */
    static Caller stranger(String name) {
      return new Caller(Optional.of(name), Set.of(), Set.of(), Set.of());
    }

    @Override
    public boolean mayList(String planQueue) {
      return lists.contains(planQueue);
    }

    @Override
    public boolean maySubmit(String planQueue) {
      return submits.contains(planQueue);
    }

    @Override
    public boolean mayAdministerReservations(String planQueue) {
      return admins.contains(planQueue);
    }
  }
}
