package io.github.punctual.reservation.sharing;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The sharing policy of the paper, which extends the notion of capacity to instants and integrals
 * (Rayon, section 5.2), for users and for queues. Every resource type is tested on its own. Both
 * tests are exact at every step: promises are step functions, so the sum over a sliding window is
 * the largest where one end of the window lies where a promise begins or ends.
 *
 * <p>The whole claim is refused when it exceeds a cap anywhere; the first excess is reported in the
 * order user at once, user on average, queue at once, queue on average.
 */
public final class CapPolicy implements SharingPolicy {
  private final SortedMap<String, Caps> byQueue;
  private final Caps otherwise;
  private final long stepMillis;

  /**
   * Caps for some queues, by their paths.
   *
   * @param otherwise the caps of any other queue
   * @param stepMillis the length of a step, above 0; windows are rounded up to whole steps
   */
  public CapPolicy(Map<String, Caps> byQueue, Caps otherwise, long stepMillis) {
    this.byQueue = Collections.unmodifiableSortedMap(new TreeMap<>(byQueue));
    this.otherwise = Objects.requireNonNull(otherwise, "otherwise");
    if (stepMillis < 1) {
      throw new IllegalArgumentException(
          "stepMillis is %d; it must be above 0".formatted(stepMillis));
    }
    this.stepMillis = stepMillis;
  }

  @Override
  public long lookback() {
    return Stream.concat(Stream.of(otherwise), byQueue.values().stream())
        .filter(Caps::areOverTime)
        .mapToLong(this::steps)
        .max()
        .orElse(0);
  }

  @Override
  public boolean isTrivial() {
    return otherwise.areNone() && byQueue.values().stream().allMatch(Caps::areNone);
  }

  /** The caps of the queues that have their own, by path. */
  public SortedMap<String, Caps> byQueue() {
    return byQueue;
  }

  /** The caps of any other queue. */
  public Caps otherwise() {
    return otherwise;
  }

  /** The caps that hold in a queue. */
  public Caps caps(String queue) {
    return byQueue.getOrDefault(queue, otherwise);
  }

  @Override
  public Optional<CapExcess> test(SharingClaim claim, PromisedHoldings others) {
    if (claim.amount().isZero()) {
      return Optional.empty();
    }
    return first(claim, others)
        .map(
            excess ->
                excess.fittingFrom(
                    LaterFit.find(
                        claim,
                        others,
                        steps(caps(claim.queue())),
                        moved -> first(moved, others).isEmpty())));
  }

  @Override
  public Optional<VectorTimeline> headroom(
      String owner, String queue, PromisedHoldings others, long from, long until) {
    Caps caps = caps(queue);
    if (caps.userAtOnce().isEmpty() && caps.queueAtOnce().isEmpty()) {
      return Optional.empty();
    }
    VectorTimeline user = others.user(owner);
    VectorTimeline all = others.queue(queue);
    NavigableSet<Long> steps = new TreeSet<>();
    steps.add(from);
    for (VectorTimeline line : List.of(user, all, others.capacity())) {
      steps.addAll(line.breakpoints().subMap(from, until).keySet());
    }
    VectorTimeline result = new VectorTimeline();
    for (long step : steps) {
      ResourceVector capacity = others.capacity().at(step);
      ResourceVector left = left(capacity, caps.userAtOnce(), user.at(step));
      result.setFrom(step, left.min(left(capacity, caps.queueAtOnce(), all.at(step))));
    }
    return Optional.of(result);
  }

  private static ResourceVector left(
      ResourceVector capacity, OptionalDouble fraction, ResourceVector held) {
    return fraction.isEmpty() ? capacity : capacity.scaledDown(fraction.getAsDouble()).minus(held);
  }

  private Optional<CapExcess> first(SharingClaim claim, PromisedHoldings others) {
    Caps caps = caps(claim.queue());
    List<CapTest> tests = new ArrayList<>();
    VectorTimeline user = others.user(claim.owner());
    VectorTimeline queue = others.queue(claim.queue());
    add(tests, CapExcess.Scope.USER, claim.owner(), user, caps.userAtOnce(), 1);
    add(tests, CapExcess.Scope.USER, claim.owner(), user, caps.userAverage(), steps(caps));
    add(tests, CapExcess.Scope.QUEUE, claim.queue(), queue, caps.queueAtOnce(), 1);
    add(tests, CapExcess.Scope.QUEUE, claim.queue(), queue, caps.queueAverage(), steps(caps));
    return tests.stream()
        .flatMap(test -> test.excess(claim.amount(), others.capacity()).stream())
        .findFirst();
  }

  private static void add(
      List<CapTest> tests,
      CapExcess.Scope scope,
      String name,
      VectorTimeline held,
      OptionalDouble fraction,
      long window) {
    if (fraction.isPresent()) {
      tests.add(new CapTest(scope, name, held, fraction.getAsDouble(), window));
    }
  }

  private long steps(Caps caps) {
    return Math.max(1, (caps.windowMillis() + stepMillis - 1) / stepMillis);
  }
}
