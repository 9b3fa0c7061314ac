package io.github.punctual.admission.bopf.declare;

import io.github.punctual.admission.declaration.Deadline;
import io.github.punctual.admission.declaration.TagValues;
import io.github.punctual.admission.declaration.ValueForm;
import io.github.punctual.core.resource.ResourceSeconds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads bursts whose arrivals are listed. */
record ListedReader(QueueDeclarationReader reader) {
  Optional<BurstPlan> read(double onTimeFraction) {
    List<Long> arrivals =
        list(
            DeclarationKey.ARRIVALS,
            ",",
            t -> QueueDeclarationReader.instant(t.toLowerCase(Locale.ROOT)));
    List<Long> onTimes =
        list(
            DeclarationKey.ON_TIME,
            ";",
            t -> TagValues.taskDurationMillis(t.toLowerCase(Locale.ROOT)));
    List<ResourceSeconds> demands = list(DeclarationKey.DEMAND, ";", reader::demand);
    Optional<Long> until = reader.value(DeclarationKey.UNTIL, QueueDeclarationReader::instant);
    if (!reader.isGood()) {
      return Optional.empty();
    }
    checkCount(DeclarationKey.ON_TIME, onTimes.size(), arrivals.size());
    checkCount(DeclarationKey.DEMAND, demands.size(), arrivals.size());
    if (until.isEmpty() && arrivals.size() == 1) {
      reader.problem(DeclarationKey.UNTIL, "", "is missing, and there is only one arrival");
    }
    if (!reader.isGood()) {
      return Optional.empty();
    }
    List<Burst> bursts = new ArrayList<>();
    for (int i = 0; i < arrivals.size(); i++) {
      bursts.add(new Burst(arrivals.get(i), of(onTimes, i), of(demands, i)));
    }
    long end = until.orElseGet(() -> defaultEnd(bursts));
    for (int i = 0; i < bursts.size(); i++) {
      checkDueBefore(bursts.get(i), i + 1 < bursts.size() ? arrivals.get(i + 1) : end);
    }
    return reader.isGood()
        ? Optional.of(new BurstPlan.Listed(bursts, end, onTimeFraction))
        : Optional.empty();
  }

  private <T> List<T> list(DeclarationKey key, String separator, ValueForm<T> form) {
    List<T> result = new ArrayList<>();
    Optional<String> text = reader.text(key);
    if (text.isEmpty()) {
      reader.problem(key, "", "is missing");
      return result;
    }
    for (String part : text.get().split(separator, -1)) {
      reader.one(key, part.strip(), form).ifPresent(result::add);
    }
    return result;
  }

  private static <T> T of(List<T> values, int index) {
    return values.get(values.size() == 1 ? 0 : index);
  }

  private void checkCount(DeclarationKey key, int count, int arrivals) {
    if (count != 1 && count != arrivals) {
      reader.problem(
          key,
          reader.text(key).orElse(""),
          "has %d values for %d arrivals".formatted(count, arrivals));
    }
  }

  /** The last gap is taken to be as short as the shortest one that is known. */
  private static long defaultEnd(List<Burst> bursts) {
    long gap = Long.MAX_VALUE;
    for (int i = 1; i < bursts.size(); i++) {
      gap = Math.min(gap, bursts.get(i).arrivalMillis() - bursts.get(i - 1).arrivalMillis());
    }
    Burst last = bursts.get(bursts.size() - 1);
    return Math.max(last.deadlineMillis(), last.arrivalMillis() + gap);
  }

  private void checkDueBefore(Burst burst, long nextMillis) {
    if (nextMillis < burst.deadlineMillis()) {
      reader.problem(
          DeclarationKey.ARRIVALS,
          Instant.ofEpochMilli(burst.arrivalMillis()).toString(),
          "and its on-time of %s end after %s, when the next burst comes"
              .formatted(
                  Deadline.durationText(burst.onTimeMillis()), Instant.ofEpochMilli(nextMillis)));
    }
  }
}
