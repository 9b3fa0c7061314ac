package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.keep.StoreSection.Change;
import io.github.punctual.yarn.keep.UnusedReservations;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.queues.serve.NotReadyException;
import io.github.punctual.yarn.queues.serve.PlanQueues;
import io.github.punctual.yarn.queues.serve.QueueEnforcement;
import io.github.punctual.yarn.reservation.desk.RequestsInFlight.Question;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.PromiseCheck;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.settings.ReservationSettings;
import io.github.punctual.yarn.thread.PartThread;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;

/** All reservations of a ResourceManager, kept in the store. Safe for several threads. */
public final class ReservationService implements SchedulerPart {
  /** So often is written down what nobody waits for. */
  private static final long STORE_MILLIS = 1000;

  /** How long reservations that have ended are known, in milliseconds. */
  private static final long KEEP_MILLIS = 24L * 60 * 60 * 1000;

  /** How many placements are tried for each offer of a refusal. */
  private static final int TRIES = 16;

  private final Surroundings with;
  private final ReservationSettings settings;
  private final StoreKeeper store;
  private final ReservationKeeper keeper;
  private final DeadlineService deadlines;
  private final QueueEnforcement enforcement;
  private final PlanQueues queues;
  private final Optional<PromiseCheck> check;
  private final PartThread storing = new PartThread("punctual-reservations-store");
  private final Map<String, PlanDesk> desks = new ConcurrentSkipListMap<>();
  private final RequestsInFlight inFlight;

  /** Fair: changes are planned and written one after the other, in the order in which they came. */
  private final ReentrantLock changing = new ReentrantLock(true);

  private QueueSettings queueSettings;
  private boolean restored;

  /** A service for a scheduler that is initialised. */
  public ReservationService(Surroundings with, QueueEnforcement enforcement) {
    this.with = with;
    this.queues = new PlanQueues(with.scheduler(), with.writeLock());
    this.settings = with.settings().reservations();
    this.deadlines = with.need(DeadlineService.class);
    this.store = deadlines.store();
    this.keeper = new ReservationKeeper(store, desks, with.clock());
    this.enforcement = enforcement;
    this.queueSettings = with.queues();
    this.inFlight = new RequestsInFlight(settings.limits());
    // A policy that does not plan ahead promises nothing of what plan queues have.
    this.check = deadlines.keptPromises().filter(asked -> deadlines.plansAhead());
    openDesks();
  }

  /** Opens a desk for every new plan queue, and lets new caps and windows hold. */
  @Override
  public synchronized void refreshed(QueueSettings fresh) {
    QueueSettings before = queueSettings;
    queueSettings = fresh;
    for (PlanDesk desk : desks.values()) {
      if (!fresh.caps(desk.path()).equals(before.caps(desk.path()))) {
        desk.book().change(parts(desk.path()));
      }
      desk.book().maintenance(fresh.maintenance(desk.path()));
    }
    openDesks();
    if (restored) {
      store.stored().reservations().books().stream()
          .filter(book -> store.unused().containsKey(book.plan()))
          .forEach(keeper::goOn);
    }
  }

  private ReservationBook.Parts parts(String path) {
    Caps caps = queueSettings.caps(path);
    long stepMillis = settings.get(ReservationSettings.STEP);
    return new ReservationBook.Parts(
        new BookSettings(
            stepMillis,
            settings.get(ReservationSettings.HORIZON),
            settings.get(ReservationSettings.LEAD),
            KEEP_MILLIS,
            TRIES),
        Planners.byName(settings.get(ReservationSettings.PLANNER)).orElseThrow(),
        caps.areNone()
            ? SharingPolicy.NONE
            : new CapPolicy(Map.of(path, caps), Caps.NONE, stepMillis));
  }

  private void openDesks() {
    for (PlanQueue plan : queues.all()) {
      desks.computeIfAbsent(
          plan.getQueuePath(),
          path -> {
            PlanDesk desk =
                new PlanDesk(
                    path,
                    parts(path),
                    settings.ofFollower(),
                    settings.limits(),
                    new JobsFirst(path, check.map(jobs -> jobs::impact)),
                    with.clock());
            desk.book().writeTo(deadlines.log(DecisionLog.Kind.RESERVATIONS, path), path);
            desk.book().maintenance(queueSettings.maintenance(path));
            return desk;
          });
    }
  }

  /**
   * Goes on where the store says; does so once. Called when this ResourceManager becomes active,
   * before applications are recovered.
   *
   * @throws IOException when the store cannot be opened
   */
  public void restore() throws IOException {
    store.open();
    goOn();
  }

  private synchronized void goOn() {
    if (restored) {
      return;
    }
    restored = true;
    store.stored().reservations().books().forEach(keeper::goOn);
  }

  @Override
  public Optional<DecisionLog.Kind> goesOnWith() {
    return Optional.of(DecisionLog.Kind.RESERVATIONS);
  }

  /** Whether the nodes are there, so that something can be promised. */
  public boolean isReady() {
    return enforcement.isReady();
  }

  /** Whether nodes that are not there now would have come back after the start. */
  public boolean isGraceOver() {
    return with.capacity().isGraceOver();
  }

  /** The desks, in the order of their plan queues. */
  public Collection<PlanDesk> desks() {
    return List.copyOf(desks.values());
  }

  /** The desk of a plan queue, by its full path or where that is enough by its last part. */
  public Optional<PlanDesk> desk(String name) {
    return queues.plan(name).map(plan -> desks.get(plan.getQueuePath()));
  }

  /** The desk that knows a reservation. */
  public Optional<PlanDesk> deskOf(ReservationKey key) {
    return desks.values().stream().filter(desk -> desk.booking(key).isPresent()).findFirst();
  }

  /** A reservation that is live, or ended not long ago. */
  public Optional<Booking> booking(ReservationKey key) {
    return desks.values().stream().flatMap(desk -> desk.booking(key).stream()).findFirst();
  }

  /** Answers a request; an UnansweredException when too many are being answered already. */
  public <T, E extends Exception> T answer(String user, Question<T, E> request) throws E {
    return inFlight.answer(user, request);
  }

  /**
   * Answers a request as soon as the nodes are there, if not too many are being answered already.
   *
   * @throws UnansweredException when too many are
   * @throws NotReadyException when the nodes are not there in time
   */
  public <T, E extends Exception> T answerWhenReady(String user, Question<T, E> request) throws E {
    return inFlight.answer(
        user,
        () -> {
          if (!enforcement.awaitReady(settings.limits().readyWaitMillis())) {
            throw new NotReadyException();
          }
          return request.answer();
        });
  }

  /**
   * Makes a change durable, then makes it, and has it put in force at once.
   *
   * @param asked finds out what the change is
   * @throws NotDurableException when it cannot be written, or too many others wait to be written,
   *     or the store holds reservations that are not in the plan; then nothing has changed
   * @throws UnansweredException when other changes take too long; then nothing has changed
   */
  public <T> T make(PlanDesk desk, Supplier<Change<T>> asked) {
    requireWhole(desk);
    T result = store.inFlight().serve(() -> makeInTurn(desk, asked));
    enforcement.wake();
    return result;
  }

  /**
   * Nothing is promised in a plan while the store holds reservations of it that are not in it:
   * their room would be promised twice.
   *
   * @throws NotDurableException when it does
   */
  public void requireWhole(PlanDesk desk) {
    Optional<UnusedReservations> unused = Optional.ofNullable(store.unused().get(desk.path()));
    if (unused.isPresent()) {
      throw new NotDurableException(
          "the store holds %d reservations of %s that do not fit the settings, and their room is not promised again: %s"
              .formatted(unused.get().count(), desk.path(), unused.get().reason()),
          "again when an administrator has set that right");
    }
  }

  private <T> T makeInTurn(PlanDesk desk, Supplier<Change<T>> asked) {
    try {
      if (!changing.tryLock(settings.limits().waitMillis(), TimeUnit.MILLISECONDS)) {
        throw UnansweredException.busy(desk.path(), settings.limits());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw UnansweredException.busy(desk.path(), settings.limits());
    }
    try {
      return keeper.make(desk, asked);
    } finally {
      check.ifPresent(jobs -> jobs.settled(Pools.queue(desk.path(), "")));
      changing.unlock();
    }
  }

  /** Writes down what changed though nobody waits for it. */
  private void keep() {
    keeper.save(
        desks.values().stream().filter(desk -> !store.unused().containsKey(desk.path())).toList());
  }

  /** Goes on where the store says, which is open, and keeps what changes from now on. */
  @Override
  public void start() {
    goOn();
    storing.every(STORE_MILLIS, STORE_MILLIS, this::keep);
  }

  /** Nothing is decided any more: writes down what is left. */
  @Override
  public void stop() {
    if (storing.stop() && isRestored()) {
      storing.run(this::keep);
    }
  }

  @Override
  public List<RegisteredSource> metrics() {
    return List.of(new ReservationMetrics(this));
  }

  private synchronized boolean isRestored() {
    return restored;
  }

  /** Has the queues brought up to date at once. */
  public void wake() {
    enforcement.wake();
  }

  public ReservationSettings settings() {
    return settings;
  }

  public Vectors vectors() {
    return with.vectors();
  }

  public PlanQueues queues() {
    return queues;
  }

  public CapacityScheduler scheduler() {
    return with.scheduler();
  }

  /** The present, in milliseconds. */
  public long now() {
    return with.clock().millis();
  }
}
