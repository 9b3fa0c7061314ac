package io.github.punctual.reservation.maintenance;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What capacity is to be expected: all that there is, without what windows of maintenance take
 * away. While a window is open, what there was before it is taken to come back with its end, and
 * capacity that is already gone is not taken away a second time. Not safe for several threads.
 */
public final class CapacityForecast {
  /** So much further than asked for windows are looked for, so that it is not done each time. */
  private static final long AHEAD_MILLIS = Duration.ofDays(1).toMillis();

  private final List<MaintenanceWindow> windows;
  private final long horizonMillis;
  private Optional<ResourceVector> whole;
  private List<Outage> outages = List.of();
  private long knownUntil = Long.MIN_VALUE;

  /**
   * A forecast.
   *
   * @param horizonMillis how far it looks ahead
   * @param whole what there is outside of windows; empty when nobody knows yet
   */
  public CapacityForecast(
      List<MaintenanceWindow> windows, long horizonMillis, Optional<ResourceVector> whole) {
    this.windows = List.copyOf(windows);
    this.horizonMillis = horizonMillis;
    this.whole = Objects.requireNonNull(whole, "whole");
  }

  public CapacityForecast with(List<MaintenanceWindow> others) {
    return new CapacityForecast(others, horizonMillis, whole);
  }

  /** The same, which knows what there is outside of windows. */
  public CapacityForecast expecting(ResourceVector outside) {
    return new CapacityForecast(windows, horizonMillis, Optional.of(outside));
  }

  /**
   * What is to be expected from an instant on.
   *
   * @param present what there is at this instant
   */
  public CapacityProfile from(long nowMillis, ResourceVector present) {
    look(nowMillis);
    boolean open = outages.stream().anyMatch(outage -> outage.covers(nowMillis));
    // A window that begins while nodes are lost does not hide that they come back.
    whole = Optional.of(open && whole.isPresent() ? whole.get().max(present) : present);
    NavigableSet<Long> edges = new TreeSet<>();
    for (Outage outage : outages) {
      edges.add(outage.fromMillis());
      edges.add(outage.untilMillis());
    }
    TreeMap<Long, ResourceVector> steps = new TreeMap<>();
    steps.put(nowMillis, present.min(expected(nowMillis)));
    edges.tailSet(nowMillis, false).forEach(edge -> steps.put(edge, expected(edge)));
    return CapacityProfile.of(steps);
  }

  private ResourceVector expected(long millis) {
    ResourceVector all = whole.orElseThrow();
    ResourceVector left = all;
    for (Outage outage : outages) {
      if (outage.covers(millis)) {
        left = left.minus(outage.away().of(all));
      }
    }
    return left;
  }

  /** The times of maintenance that are open at an instant or come until the horizon. */
  public List<Outage> outages(long nowMillis) {
    look(nowMillis);
    return outages.stream()
        .filter(
            each -> each.untilMillis() > nowMillis && each.fromMillis() < nowMillis + horizonMillis)
        .toList();
  }

  /** Why there is less at an instant, in words; empty when it is not maintenance. */
  public Optional<String> reason(long millis) {
    List<Outage> at = outages.stream().filter(outage -> outage.covers(millis)).toList();
    return at.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "maintenance "
                + at.stream().map(Outage::toString).collect(Collectors.joining(" and ")));
  }

  private void look(long nowMillis) {
    if (windows.isEmpty() || nowMillis + horizonMillis <= knownUntil) {
      return;
    }
    knownUntil = nowMillis + horizonMillis + AHEAD_MILLIS;
    List<Outage> found = new ArrayList<>();
    for (MaintenanceWindow window : windows) {
      found.addAll(window.between(nowMillis, knownUntil));
    }
    found.sort(Comparator.comparingLong(Outage::fromMillis).thenComparing(Outage::name));
    outages = List.copyOf(found);
  }
}
