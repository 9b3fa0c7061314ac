package io.github.punctual.yarn.store;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.OwnWork;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import io.github.punctual.robust.policy.PastRuns;
import io.github.punctual.yarn.store.StoreRecord.JobFileRecord;
import io.github.punctual.yarn.store.StoreRecord.JobGone;
import io.github.punctual.yarn.store.StoreRecord.JobProgress;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreRecord.NameTimes;
import io.github.punctual.yarn.store.StoreRecord.QueueGone;
import io.github.punctual.yarn.store.StoreRecord.QueueProgress;
import io.github.punctual.yarn.store.StoreRecord.QueuesSeen;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import io.github.punctual.yarn.store.StoreRecord.RunGone;
import io.github.punctual.yarn.store.StoreRecord.RunTimes;
import io.github.punctual.yarn.store.StoreRecord.Unlearned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A store that some version wrote, whose files are among the resources of these tests. They are
 * never changed: a new field, or a new format, gets a store of its own.
 *
 * @param folder where the files are
 * @param before what the snapshot was made from
 * @param after what was written after that
 */
record EarlierStore(String folder, List<StoreRecord> before, List<StoreRecord> after) {
  /** What a store holds when it is opened for the last time. */
  static final String SNAPSHOT = "0000000002-0000000001.snapshot";

  /** What is written after that. */
  static final String JOURNAL = "0000000002-0000000002.journal";

  /** All of them, the oldest first. */
  static Stream<EarlierStore> all() {
    return Stream.of(
        new EarlierStore("format-1", ofEachType(), changes()),
        new EarlierStore(
            "format-1-all-fields",
            withAllFields(),
            List.of(new JobProgress(planned().id(), 7000, 3))));
  }

  /** All records, in the order in which they were written. */
  List<StoreRecord> records() {
    return Stream.concat(before.stream(), after.stream()).toList();
  }

  /** Makes a folder that holds the files as they were written. */
  Path copy(Path into) throws IOException {
    Files.createDirectories(into);
    for (String name : List.of(SNAPSHOT, JOURNAL)) {
      try (var in = EarlierStore.class.getResourceAsStream(folder + "/" + name)) {
        Files.copy(in, into.resolve(name));
      }
    }
    return into;
  }

  /** Makes a store of the same records with the present version. */
  Path make(Path into) throws IOException {
    for (List<StoreRecord> records : List.of(before, after)) {
      try (StateStore store = StoreFixtures.open(into)) {
        StoreFixtures.append(store, records);
      }
    }
    return into;
  }

  /** Some of all that can be kept. */
  private static List<StoreRecord> ofEachType() {
    List<StoreRecord> records = new ArrayList<>(ReservationRecordsTest.records());
    records.add(
        new ReservationRecord(
            "root.other", ((ReservationRecord) records.get(1)).booking(), "")); // from no client
    records.add(StoreFixtures.waiting(1));
    records.add(StoreFixtures.running(2));
    records.add(
        JobRecord.running(
            new RunningJob(StoreFixtures.job(3), 4, 2, Standing.ON_SPARE, 2000, Optional.empty()),
            Optional.empty()));
    records.add(JobRecord.learning(StoreFixtures.job(4), Optional.empty()));
    records.add(new JobProgress(StoreFixtures.job(2).id(), 7000, 3));
    records.add(new Learned("justice", Map.of("fraction", 0.25, "count", 3.0)));
    records.add(StoreFixtures.history(5));
    records.add(StoreFixtures.history("ann", "a/b", 6));
    records.add(StoreFixtures.queue(3));
    records.add(StoreFixtures.queue(4));
    records.add(new QueueProgress(0, StoreFixtures.queueState(3, 0.25)));
    records.add(new QueueProgress(1, StoreFixtures.queueState(4, 0.5)));
    records.add(new QueueProgress(2, StoreFixtures.queueState(6, 0.125)));
    records.add(new QueuesSeen(9000, Map.of("vcores", 64L)));
    records.add(new RunTimes(StoreFixtures.job(2).id(), times()));
    records.add(
        new NameTimes(
            new HistoryKey("ann", "etl/1"), new PastRuns(2, List.of(times(), new TreeMap<>()))));
    records.add(new JobFileRecord(StoreFixtures.job(2).id(), "<job>\n<budget>1m</budget></job>"));
    return records;
  }

  /** What takes something away, and what changes it. */
  private static List<StoreRecord> changes() {
    return List.of(
        new JobGone(StoreFixtures.job(1).id()),
        StoreFixtures.running(4),
        new QueueGone("root.q4"),
        new ReservationGone("root.plan", "reservation_1_0002"),
        new RunGone(StoreFixtures.job(2).id()),
        new Unlearned(new Whose(Optional.of("ann"), Optional.of("a/b"))),
        new Unlearned(new Whose(Optional.empty(), Optional.of("nobody's"))));
  }

  private static SortedMap<String, TaskTimes> times() {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    recorder.completed(12.5);
    recorder.completed(20);
    recorder.failed(3);
    return new TreeMap<>(Map.of("p20 <1024,1>", recorder.times(), "p10 <2048>", TaskTimes.NONE));
  }

  /** What is left out of a record where there is nothing to say. */
  private static List<StoreRecord> withAllFields() {
    List<StoreRecord> made = ReservationRecordsTest.records();
    Span span = new Span(1_763_740_700, 1_763_740_800, ResourceVector.of(1024, 1));
    Booking gone = ((ReservationRecord) made.get(1)).booking();
    Booking less = ((ReservationRecord) made.get(2)).booking();
    Occurrence first = less.occurrences().get(0);
    Sequence granted =
        new Sequence(first.asked().orElseThrow().parts(), List.of(new Steps(5, 300)));
    return List.of(
        made.get(0),
        reservation(
            gone.closed(BookingState.ENDED, gone.occurrences().get(0).end(), 1_763_742_001_000L)
                .inPlaceOf(List.of(span))),
        reservation(
            less.with(BookingState.REDUCED)
                .with(
                    List.of(
                        first
                            .with(Optional.of(granted), first.placement())
                            .pinned(first.placement().end())))
                .withHeld(List.of(span))
                .losing(ResourceSeconds.of(span.vector(), 60_000))),
        JobRecord.running(
            new RunningJob(planned(), 4, 1, Standing.PLANNED, 2000, Optional.empty()),
            Optional.of(decision())),
        new QueueProgress(0, waiting()),
        new QueuesSeen(9000, Map.of("vcores", 64L)));
  }

  private static ReservationRecord reservation(Booking booking) {
    return new ReservationRecord("root.plan", booking, "abc=");
  }

  private static DeadlineJob planned() {
    DeadlineJob job = StoreFixtures.job(7);
    return new DeadlineJob(
        job.id(),
        job.historyName(),
        job.user(),
        job.pool(),
        job.submitMillis(),
        job.deadlineMillis(),
        job.requestedTasks(),
        job.task(),
        job.master(),
        OptionalLong.of(15_000));
  }

  private static Decision decision() {
    Numbers numbers =
        new Numbers(
            8,
            4,
            3,
            20,
            OptionalDouble.of(0.5),
            Optional.of(new OwnWork(15_000, 45_000, true)),
            StoreFixtures.TASK.times(4),
            StoreFixtures.TASK.times(3),
            Optional.of(new PoolId("root.a")),
            ResourceVector.MEMORY,
            List.of(StoreFixtures.job(2).id()));
    return new Decision(
        planned().id(),
        ReasonCode.ADMITTED_PLANNED,
        4,
        1,
        numbers,
        new Terms(OptionalLong.of(9000), OptionalInt.of(12), OptionalLong.of(31_000)),
        Optional.of(new PlannedTimes(2000, 30_000, 50_000, 3)),
        Optional.of(Unpromised.of(Unpromised.Why.UNSURE, 0.75, 0.875).learnedFrom(12)));
  }

  private static QueueState waiting() {
    QueueState state = StoreFixtures.queueState(8, 0.5);
    return new QueueState(
        state.queue(),
        state.queueClass(),
        state.promisedCapacity(),
        state.weight(),
        Optional.of(
            new BurstPlan.Aperiodic(
                300_000, 30_000, ResourceSeconds.of(Map.of("vcores", 1.5)), 0.95)),
        OptionalLong.empty(),
        Optional.empty(),
        true,
        state.longRun(),
        state.tally(),
        state.history(),
        state.held());
  }

  @Override
  public String toString() {
    return folder;
  }
}
