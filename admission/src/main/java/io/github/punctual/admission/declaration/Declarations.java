package io.github.punctual.admission.declaration;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads declarations from application tags.
 *
 * <p>A tag belongs to a declaration when it begins with {@code sla.} in any case; all others are
 * left alone. Everything that is wrong is found in one pass and told at once.
 */
public final class Declarations {
  private final long submitMillis;
  private final long nowMillis;
  private final List<Problem> problems = new ArrayList<>();
  private final Map<Key, String> values = new EnumMap<>(Key.class);

  private Declarations(long submitMillis, long nowMillis) {
    this.submitMillis = submitMillis;
    this.nowMillis = nowMillis;
  }

  /**
   * Reads the tags of one application.
   *
   * @param tags all its tags; {@code null} among them counts as no tag
   * @param submitMillis when it was submitted, in milliseconds since the epoch
   * @param nowMillis the present: a deadline at or before it is refused as past. Who reads the tags
   *     of a job that was accepted before gives the time of submission again, and the answer is the
   *     one it was then
   * @return empty when no tag begins with {@code sla.}
   * @throws DeclarationException when a tag is malformed, unknown, out of range or contradicts
   *     another
   */
  public static Optional<Declaration> parse(
      Collection<String> tags, long submitMillis, long nowMillis) throws DeclarationException {
    // YARN hands over a set without order; messages are to be the same every time.
    List<Tag> ours =
        ours(tags).sorted(Comparator.comparing(Tag::key).thenComparing(Tag::value)).toList();
    if (ours.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Declarations(submitMillis, nowMillis).read(ours));
  }

  /**
   * The keys that tags give, whatever their values; unknown ones are left out.
   *
   * @param tags all tags of an application; {@code null} among them counts as no tag
   * @return a new set, in the order of the keys
   */
  public static Set<Key> keys(Collection<String> tags) {
    Set<Key> keys = EnumSet.noneOf(Key.class);
    ours(tags).map(tag -> Key.of(tag.key())).flatMap(Optional::stream).forEach(keys::add);
    return keys;
  }

  /**
   * The value of a key among tags, without a look at whether it can be meant.
   *
   * @param tags all tags of an application; {@code null} among them counts as no tag
   * @return in lower case and without spaces around it; empty where no tag gives the key a value
   */
  public static Optional<String> value(Collection<String> tags, Key key) {
    return ours(tags)
        .filter(tag -> tag.hasValue() && Key.of(tag.key()).filter(key::equals).isPresent())
        .map(Tag::value)
        .findFirst();
  }

  private static Stream<Tag> ours(Collection<String> tags) {
    return tags.stream().filter(Objects::nonNull).map(Tag::of).flatMap(Optional::stream);
  }

  private Declaration read(List<Tag> tags) throws DeclarationException {
    tags.forEach(this::collect);
    requireDeadline(tags);
    Optional<Deadline> deadline = value(Key.DEADLINE, TagValues::deadline).filter(this::acceptable);
    Optional<Long> tasks = value(Key.TASKS, TagValues::tasks);
    Optional<Long> vcores = value(Key.TASK_VCORES, TagValues::taskVcores);
    Optional<Long> memory = value(Key.TASK_MEMORY, TagValues::memoryMib);
    Optional<Long> duration = value(Key.TASK_DURATION, TagValues::taskDurationMillis);
    Optional<String> utility = value(Key.UTILITY, TagValues::utility);
    Optional<Double> weight = value(Key.WEIGHT, TagValues::factor);
    Optional<Double> sensitivity = value(Key.SENSITIVITY, TagValues::factor);
    if (deadline.isPresent() && duration.isPresent()) {
      requireTaskFits(deadline.get(), duration.get());
    }
    // Every path without a deadline has refused something.
    if (!problems.isEmpty() || deadline.isEmpty()) {
      throw new DeclarationException(problems);
    }
    return new Declaration(
        deadline.get(),
        tasks.map(value -> OptionalInt.of(value.intValue())).orElse(OptionalInt.empty()),
        vcores.map(value -> OptionalInt.of(value.intValue())).orElse(OptionalInt.empty()),
        memory.map(OptionalLong::of).orElse(OptionalLong.empty()),
        duration.map(OptionalLong::of).orElse(OptionalLong.empty()),
        Optional.ofNullable(values.get(Key.JOB)),
        utility,
        weight.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
        sensitivity.map(OptionalDouble::of).orElse(OptionalDouble.empty()));
  }

  private void collect(Tag tag) {
    Optional<Key> key = Key.of(tag.key());
    Function<String, Problem> problem =
        rule ->
            new Problem(
                tag.key(),
                tag.value(),
                rule,
                key.map(known -> known.acceptedForm(nowMillis)).orElse("known are " + Key.known()));
    if (!tag.printable()) {
      problems.add(problem.apply("holds a character that is not printable ASCII"));
    } else if (key.isEmpty()) {
      String meant =
          Key.nearest(tag.key())
              .map(nearest -> "; maybe " + nearest.tag() + " is meant")
              .orElse("");
      problems.add(problem.apply("has an unknown key" + meant));
    } else if (!tag.hasValue()) {
      problems.add(problem.apply("has no value"));
    } else if (tag.value().length() > DeclarationLimits.VALUE_LENGTH_MAX) {
      problems.add(
          problem.apply("is longer than " + DeclarationLimits.VALUE_LENGTH_MAX + " characters"));
    } else if (!Meanings.areSame(
        key.get(), values.getOrDefault(key.get(), tag.value()), tag.value(), submitMillis)) {
      problems.add(
          problem.apply(
              "contradicts "
                  + key.get().tag()
                  + "="
                  + values.get(key.get())
                  + ", which is also given"));
    } else {
      values.putIfAbsent(key.get(), tag.value());
    }
  }

  /** Only jobs with a deadline are declared; a misspelt key is told once, not with every other. */
  private void requireDeadline(List<Tag> tags) {
    if (tags.stream()
        .map(Tag::key)
        .map(Key::nearest)
        .noneMatch(Optional.of(Key.DEADLINE)::equals)) {
      String add = "add one such as sla.deadline=15m";
      values.keySet().forEach(key -> refuse(key, "needs sla.deadline, which is missing", add));
    }
  }

  private void requireTaskFits(Deadline deadline, long taskMillis) {
    if (taskMillis > budget(deadline).toMillis()) {
      refuse(
          Key.TASK_DURATION,
          "contradicts sla.deadline="
              + values.get(Key.DEADLINE)
              + ", because one task alone takes longer",
          "give a shorter task duration or a later deadline");
    }
  }

  /** Whether a deadline lies ahead, and neither too near nor too far. */
  private boolean acceptable(Deadline deadline) {
    long atMillis = deadline.resolveMillis(submitMillis);
    Duration budget = budget(deadline);
    if (atMillis <= nowMillis) {
      Instant at = Instant.ofEpochMilli(atMillis);
      refuse(
          Key.DEADLINE,
          "has passed (the deadline was %s, it is now %s)"
              .formatted(at, Instant.ofEpochMilli(nowMillis)));
      return false;
    }
    if (budget.compareTo(DeclarationLimits.DEADLINE_MIN) < 0) {
      refuse(Key.DEADLINE, "is less than 1s after the submission");
      return false;
    }
    if (budget.compareTo(DeclarationLimits.DEADLINE_MAX) > 0) {
      refuse(Key.DEADLINE, "is more than 366d after the submission");
      return false;
    }
    return true;
  }

  /**
   * The time from submission to the deadline; unlike a difference of milliseconds it cannot
   * overflow.
   */
  private Duration budget(Deadline deadline) {
    return Duration.between(
        Instant.ofEpochMilli(submitMillis),
        Instant.ofEpochMilli(deadline.resolveMillis(submitMillis)));
  }

  private <T> Optional<T> value(Key key, ValueForm<T> form) {
    String text = values.get(key);
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(form.read(text));
    } catch (ValueException e) {
      refuse(key, e.getMessage());
      return Optional.empty();
    }
  }

  private void refuse(Key key, String rule) {
    refuse(key, rule, key.acceptedForm(nowMillis));
  }

  private void refuse(Key key, String rule, String acceptedForm) {
    problems.add(new Problem(key.tag(), values.get(key), rule, acceptedForm));
  }
}
