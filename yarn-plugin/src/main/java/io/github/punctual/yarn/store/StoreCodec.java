package io.github.punctual.yarn.store;

import io.github.punctual.core.job.Standing;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.JsonPlace;
import io.github.punctual.decisionlog.Kinds;
import io.github.punctual.decisionlog.MalformedRecordException;
import io.github.punctual.decisionlog.RecordShape;
import java.util.Map;
import java.util.Set;

/** Store records as JSON objects. */
final class StoreCodec {
  private static final RecordShape<StoreRecord.JobRecord> JOB =
      RecordShape.of(StoreRecord.JobRecord.class)
          .unless("lentTasks", 0)
          .unless("standing", Standing.PROMISED)
          .then("job", "decision");

  private static final RecordShape<StoreRecord.QueueRecord> QUEUE =
      RecordShape.of(StoreRecord.QueueRecord.class).unless("created", false).then("declared");

  private static final RecordShape<StoreRecord.ReservationRecord> RESERVATION =
      RecordShape.of(StoreRecord.ReservationRecord.class)
          .inside("booking")
          .unless("definition", "");

  /** In stores of before users were told apart nobody is named. */
  private static final RecordShape<StoreRecord.NameTimes> NAME_TIMES =
      RecordShape.of(StoreRecord.NameTimes.class)
          .inside("key", RecordShape.of(HistoryKey.class).since("user", ""))
          .inside("runs");

  private static final Kinds<StoreRecord> RECORDS =
      Kinds.<StoreRecord>by("type")
          .with("job", JOB)
          .with("progress", RecordShape.of(StoreRecord.JobProgress.class))
          .with("gone", RecordShape.of(StoreRecord.JobGone.class))
          .with("learned", RecordShape.of(StoreRecord.Learned.class))
          .with("history", RecordShape.of(StoreRecord.HistoryRecord.class))
          .with("queue", QUEUE)
          .with("queueState", RecordShape.of(StoreRecord.QueueProgress.class))
          .with("queueGone", RecordShape.of(StoreRecord.QueueGone.class))
          .with("queues", RecordShape.of(StoreRecord.QueuesSeen.class).unless("capacity", Map.of()))
          .with("reservation", RESERVATION)
          .with("reservationGone", RecordShape.of(StoreRecord.ReservationGone.class))
          .with("book", RecordShape.of(StoreRecord.BookRecord.class))
          .with("runTimes", RecordShape.of(StoreRecord.RunTimes.class))
          .with("nameTimes", NAME_TIMES)
          .with("unlearned", RecordShape.of(StoreRecord.Unlearned.class).inside("whose"))
          .with("jobFile", RecordShape.of(StoreRecord.JobFileRecord.class))
          .with("runGone", RecordShape.of(StoreRecord.RunGone.class));

  private StoreCodec() {}

  /** The line of a record; an IllegalArgumentException when something of it is missing. */
  static String encode(StoreRecord record) {
    return Json.text(RECORDS.write(record));
  }

  /** The types of records that this version knows. */
  static Set<String> types() {
    return RECORDS.names();
  }

  /** The record of a JSON object of a known type; a {@link MalformedRecordException} if not. */
  static StoreRecord decode(JsonPlace place) {
    return RECORDS.read(place);
  }
}
