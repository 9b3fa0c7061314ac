package io.github.punctual.admission.bopf.declare;

import io.github.punctual.admission.declaration.Deadline;
import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.admission.declaration.TagValues;
import io.github.punctual.admission.declaration.ValueException;
import io.github.punctual.admission.declaration.ValueForm;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** Reads one declaration, and finds everything that is wrong with it in one pass. */
final class QueueDeclarationReader {
  private static final Set<DeclarationKey> OF_EVERY_QUEUE =
      EnumSet.of(DeclarationKey.KIND, DeclarationKey.WEIGHT);

  /** What says when bursts come; a latency-sensitive queue has exactly one of these. */
  private static final List<DeclarationKey> WHEN =
      List.of(DeclarationKey.PERIOD, DeclarationKey.ARRIVALS, DeclarationKey.LEAST_GAP);

  /** About the end of the year 9999. */
  private static final long MOST_MILLIS = 253_402_300_799_999L;

  private final QueueId queue;
  private final String prefix;
  private final Set<String> resourceTypes;
  private final Map<DeclarationKey, String> values = new EnumMap<>(DeclarationKey.class);
  private final List<Problem> problems = new ArrayList<>();

  QueueDeclarationReader(QueueId queue, String prefix, Set<String> resourceTypes) {
    this.queue = queue;
    this.prefix = prefix;
    this.resourceTypes = resourceTypes;
  }

  DeclaredQueue read(Map<String, String> texts) throws InvalidDeclarationException {
    new TreeMap<>(texts).forEach(this::collect);
    Optional<String> kind = required(DeclarationKey.KIND, QueueDeclarationReader::kind);
    double weight =
        value(DeclarationKey.WEIGHT, TagValues::factor).orElse(DeclarationText.DEFAULT_WEIGHT);
    boolean latency = kind.filter("latency"::equals).isPresent();
    Optional<BurstPlan> bursts = Optional.empty();
    Optional<Dependence> history = Optional.empty();
    if (latency) {
      history = value(DeclarationKey.DEMAND_FROM_HISTORY, QueueDeclarationReader::dependence);
      bursts = bursts();
    } else if (kind.isPresent()) {
      refuseBursts();
    }
    if (!problems.isEmpty() || kind.isEmpty() || latency != bursts.isPresent()) {
      throw new InvalidDeclarationException(queue, problems);
    }
    return new DeclaredQueue(new QueueDeclaration(queue, weight, bursts), history);
  }

  private void collect(String name, String text) {
    Optional<DeclarationKey> key = DeclarationKey.of(name);
    String value = text == null ? "" : text.strip();
    if (key.isEmpty()) {
      problems.add(
          new Problem(
              prefix + name,
              value,
              "is not a key of a queue's declaration",
              DeclarationKey.nearest(name).map(near -> "perhaps " + near + " is meant; ").orElse("")
                  + "keys are "
                  + String.join(", ", DeclarationKey.texts())));
    } else if (value.isEmpty()) {
      problem(key.get(), "", "has no value");
    } else {
      values.put(key.get(), value);
    }
  }

  /** A throughput-sensitive queue has no bursts to speak of. */
  private void refuseBursts() {
    values.forEach(
        (key, value) -> {
          if (!OF_EVERY_QUEUE.contains(key)) {
            problems.add(
                new Problem(
                    prefix + key.text(),
                    value,
                    "speaks of bursts, and kind=throughput says that there are none",
                    "remove it, or write kind=latency"));
          }
        });
  }

  private Optional<BurstPlan> bursts() {
    List<DeclarationKey> when = WHEN.stream().filter(values::containsKey).toList();
    if (when.isEmpty()) {
      problem(DeclarationKey.PERIOD, "", "is missing, and so are arrivals and least-gap");
    }
    for (int i = 1; i < when.size(); i++) {
      problems.add(
          new Problem(
              prefix + when.get(i).text(),
              values.get(when.get(i)),
              "contradicts " + when.get(0).text(),
              "keep the one that says when bursts come: period, arrivals or least-gap"));
    }
    onlyWith(DeclarationKey.FIRST_ARRIVAL, DeclarationKey.PERIOD);
    onlyWith(DeclarationKey.UNTIL, DeclarationKey.ARRIVALS);
    double fraction =
        value(DeclarationKey.ON_TIME_FRACTION, QueueDeclarationReader::fraction)
            .orElse(DeclarationText.DEFAULT_ON_TIME_FRACTION);
    if (values.containsKey(DeclarationKey.ARRIVALS)) {
      return new ListedReader(this).read(fraction);
    }
    Optional<Long> onTime = required(DeclarationKey.ON_TIME, TagValues::taskDurationMillis);
    Optional<ResourceSeconds> demand = demand();
    Optional<Long> period = value(DeclarationKey.PERIOD, TagValues::taskDurationMillis);
    Optional<Long> gap = value(DeclarationKey.LEAST_GAP, TagValues::taskDurationMillis);
    OptionalLong first =
        value(DeclarationKey.FIRST_ARRIVAL, QueueDeclarationReader::firstArrival)
            .orElse(OptionalLong.empty());
    DeclarationKey between = period.isPresent() ? DeclarationKey.PERIOD : DeclarationKey.LEAST_GAP;
    Optional<Long> next = period.or(() -> gap);
    if (next.isPresent() && onTime.isPresent() && onTime.get() > next.get()) {
      problems.add(
          new Problem(
              prefix + DeclarationKey.ON_TIME.text(),
              values.get(DeclarationKey.ON_TIME),
              "is longer than %s=%s".formatted(between.text(), values.get(between)),
              "a burst must be due before the next one comes: write at most "
                  + Deadline.durationText(next.get())));
    }
    if (!problems.isEmpty() || onTime.isEmpty() || demand.isEmpty() || next.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        period.isPresent()
            ? new BurstPlan.Periodic(first, next.get(), onTime.get(), demand.get(), fraction)
            : new BurstPlan.Aperiodic(next.get(), onTime.get(), demand.get(), fraction));
  }

  private void onlyWith(DeclarationKey key, DeclarationKey other) {
    if (values.containsKey(key) && !values.containsKey(other)) {
      problems.add(
          new Problem(
              prefix + key.text(),
              values.get(key),
              "is of use only with " + other.text(),
              "remove it, or write " + other.text()));
    }
  }

  private Optional<ResourceSeconds> demand() {
    if (!values.containsKey(DeclarationKey.DEMAND)) {
      problem(DeclarationKey.DEMAND, "", "is missing");
      return Optional.empty();
    }
    return one(DeclarationKey.DEMAND, values.get(DeclarationKey.DEMAND), this::demand);
  }

  ResourceSeconds demand(String text) throws ValueException {
    return DemandText.parse(text, resourceTypes);
  }

  /** The value of a key that must be there, in lower case. */
  <T> Optional<T> required(DeclarationKey key, ValueForm<T> form) {
    if (!values.containsKey(key) && problems.stream().noneMatch(known -> isOf(known, key))) {
      problem(key, "", "is missing");
    }
    return value(key, form);
  }

  private boolean isOf(Problem problem, DeclarationKey key) {
    return problem.key().equals(prefix + key.text());
  }

  /** The value of a key, in lower case; empty when it is absent or breaks a rule. */
  <T> Optional<T> value(DeclarationKey key, ValueForm<T> form) {
    return text(key).flatMap(text -> one(key, text, t -> form.read(t.toLowerCase(Locale.ROOT))));
  }

  /** What is written for a key. */
  Optional<String> text(DeclarationKey key) {
    return Optional.ofNullable(values.get(key));
  }

  /** A value, or a part of one; empty when it breaks a rule. */
  <T> Optional<T> one(DeclarationKey key, String text, ValueForm<T> form) {
    try {
      return Optional.of(form.read(text));
    } catch (ValueException e) {
      problem(key, text, e.getMessage());
      return Optional.empty();
    }
  }

  /** Something is wrong with a key. */
  void problem(DeclarationKey key, String value, String rule) {
    problems.add(new Problem(prefix + key.text(), value, rule, key.acceptedForm()));
  }

  /** Whether nothing is wrong so far. */
  boolean isGood() {
    return problems.isEmpty();
  }

  private static OptionalLong firstArrival(String text) throws ValueException {
    return text.equals(DeclarationText.WHEN_JOBS_COME)
        ? OptionalLong.empty()
        : OptionalLong.of(instant(text));
  }

  /** An instant near enough that durations can be added to it. */
  static long instant(String text) throws ValueException {
    long millis = TagValues.instantMillis(text);
    if (Math.abs(millis) > MOST_MILLIS) {
      throw new ValueException("is too far away");
    }
    return millis;
  }

  private static String kind(String text) throws ValueException {
    if (!text.equals("latency") && !text.equals("throughput")) {
      throw new ValueException("is not a kind of queue");
    }
    return text;
  }

  private static double fraction(String text) throws ValueException {
    double fraction = TagValues.decimal(text);
    if (!(fraction > 0 && fraction <= 1)) {
      throw new ValueException("is not above 0 and at most 1");
    }
    return fraction;
  }

  private static Dependence dependence(String text) throws ValueException {
    return Arrays.stream(Dependence.values())
        .filter(how -> how.text().equals(text))
        .findFirst()
        .orElseThrow(() -> new ValueException("is not a known way"));
  }
}
