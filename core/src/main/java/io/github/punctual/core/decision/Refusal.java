package io.github.punctual.core.decision;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Why a job, a burst queue or a reservation was not given what was asked for: the same record for
 * all of them. {@link RefusalText} says it in words.
 *
 * @param code the stable code, of which the operator's page says what to do about it
 * @param why the same in words, as the rest of a sentence that ends without a full stop
 * @param measures what was asked for beside what there is, each unit once; empty where nothing was
 *     counted
 * @param when the time about which that is said
 * @param binding what is in the way; empty where nothing is but the request itself
 * @param holders who is promised most of what binds, largest first
 * @param hiddenHolders how many more there are whose names the reader may not know, at least 0
 * @param offers what would be accepted now instead
 * @param advice what to try where nothing is offered, as the rest of a sentence that begins with
 *     "try"; may be empty
 */
public record Refusal(
    String code,
    String why,
    List<Measure> measures,
    When when,
    Optional<Binding> binding,
    List<Holder> holders,
    int hiddenHolders,
    List<Offer> offers,
    String advice) {
  public Refusal {
    Objects.requireNonNull(code, "code");
    Objects.requireNonNull(why, "why");
    measures = List.copyOf(measures);
    Objects.requireNonNull(when, "when");
    Objects.requireNonNull(binding, "binding");
    holders = List.copyOf(holders);
    offers = List.copyOf(offers);
    Objects.requireNonNull(advice, "advice");
  }

  /** One about which there is nothing more to say. */
  public Refusal(String code, String why, String advice) {
    this(code, why, List.of(), When.ALWAYS, Optional.empty(), List.of(), 0, List.of(), advice);
  }

  /** A copy whose only measure is this. */
  public Refusal with(Measure measure) {
    return new Refusal(
        code, why, List.of(measure), when, binding, holders, hiddenHolders, offers, advice);
  }

  public Refusal with(List<Offer> others) {
    return new Refusal(code, why, measures, when, binding, holders, hiddenHolders, others, advice);
  }

  /** The same for a reader who may know only some of the holders. */
  public Refusal showing(Predicate<String> mayKnow) {
    List<Holder> shown = holders.stream().filter(holder -> mayKnow.test(holder.name())).toList();
    int hidden = hiddenHolders + holders.size() - shown.size();
    return new Refusal(code, why, measures, when, binding, shown, hidden, offers, advice);
  }

  /** What was asked for, and what there is, in a unit; empty when that was not counted. */
  public Optional<Measure> measure(String unit) {
    return measures.stream().filter(measure -> measure.unit().equals(unit)).findFirst();
  }

  /**
   * What was asked for beside what there is, in finite numbers.
   *
   * @param unit one of {@link #TASKS}, {@link #BUNDLES}, {@link #BUNDLE_SECONDS}, a resource type
   *     as YARN names it (memory in MiB), such a type with {@link #SECONDS} for what is held over
   *     time, or what else is counted, in the plural
   * @param asked how much is asked for
   * @param available how much others leave of it, below 0 where they were promised more than there
   *     is now
   * @param most how much there can be at most; empty where that is not known, or nothing else
   */
  public record Measure(String unit, double asked, double available, OptionalDouble most) {
    /** Tasks of the job's size that run at once. */
    public static final String TASKS = "tasks";

    /** Bundles of a reservation at once. */
    public static final String BUNDLES = "bundles";

    /** Bundles of a reservation over time. */
    public static final String BUNDLE_SECONDS = "bundle-seconds";

    /** Ends the unit of a resource type over time. */
    public static final String SECONDS = "-seconds";

    public Measure {
      if (!Double.isFinite(asked + available)) {
        throw new IllegalArgumentException(
            "%s %s are asked for and %s available; both must be finite"
                .formatted(asked, unit, available));
      }
    }

    /** One of which there is nothing to say about the most. */
    public Measure(String unit, double asked, double available) {
      this(unit, asked, available, OptionalDouble.empty());
    }
  }

  /**
   * The time about which something is said, as instants in milliseconds.
   *
   * @param fromMillis from when it is asked for; empty for the present
   * @param untilMillis by when it must be had: the end of a window, or the latest start of a job
   *     that waits; empty where it does not end
   * @param tightestMillis when the least is available; empty where it is the same at all times
   */
  public record When(
      OptionalLong fromMillis, OptionalLong untilMillis, OptionalLong tightestMillis) {
    /** Nothing is said about time. */
    public static final When ALWAYS =
        new When(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
  }

  /**
   * What is in the way.
   *
   * @param pool the pool with the least room: a queue, {@code root} being the cluster, followed by
   *     {@code @} and a partition and {@code /} and a user where it is a part of that
   * @param resourceType of which it has the least; empty when that is not known
   * @param cap how much of it one may be promised; empty where no such rule is in the way
   */
  public record Binding(String pool, String resourceType, Optional<Cap> cap) {
    /** What is short by itself, without a rule. */
    public Binding(String pool, String resourceType) {
      this(pool, resourceType, Optional.empty());
    }
  }

  /**
   * A rule about how much may be promised.
   *
   * @param fraction of all that can be promised, in (0, 1]
   * @param windowMillis over which an average is taken, in milliseconds; 0 for what is promised at
   *     once
   * @param fitsFromMillis from when on the same, later and otherwise unchanged, would keep it, as
   *     an instant in milliseconds; empty where none was found
   */
  public record Cap(double fraction, long windowMillis, OptionalLong fitsFromMillis) {}

  /**
   * Who is promised what is asked for.
   *
   * @param name of a job, a queue or a reservation
   * @param amount how much of the type that binds; empty where that is not told
   * @param untilMillis until when, as an instant in milliseconds; empty where that is not told, or
   *     at all times
   */
  public record Holder(String name, OptionalDouble amount, OptionalLong untilMillis) {
    /** One of whom it is not told how much. */
    public Holder(String name) {
      this(name, OptionalDouble.empty(), OptionalLong.empty());
    }
  }

  /**
   * What would be accepted now.
   *
   * @param kind what it comes to: {@link #LATER}, {@link #SMALLER}, or the class that a queue gets
   * @param accept what to write instead
   * @param untilMillis until when it would last, as an instant in milliseconds; empty where the
   *     rest says it
   * @param fraction which part of what was asked for it is, in (0, 1); empty where the rest says it
   */
  public record Offer(
      String kind, String accept, OptionalLong untilMillis, OptionalDouble fraction) {
    /** The kind of an offer of the same, but later. */
    public static final String LATER = "later";

    /** The kind of an offer of less, with the same end. */
    public static final String SMALLER = "smaller";

    /** One that says all by what to write. */
    public Offer(String kind, String accept) {
      this(kind, accept, OptionalLong.empty(), OptionalDouble.empty());
    }
  }
}
