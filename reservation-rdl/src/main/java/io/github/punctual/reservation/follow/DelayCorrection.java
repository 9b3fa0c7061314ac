package io.github.punctual.reservation.follow;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Learns how long containers of each size are waited for, and corrects for it: large ones are
 * systematically given later (Rayon, section 5.2, "Adapter"). Drivers feed it with the delay of
 * each container, from when it was asked for below its reservation until it was given.
 *
 * <p>Sizes are classes: two bundles are alike when every type of theirs has the same number of
 * binary digits. Not safe for use by several threads.
 */
public final class DelayCorrection {
  /**
   * How delays are learned and used.
   *
   * @param quantile which quantile of the delays is corrected for, in (0, 1]
   * @param leastSamples how many delays must be known of a size before it is corrected, at least 1
   * @param mostSamples how many are remembered of a size, the latest; at least {@code leastSamples}
   * @param mostLeadMillis the most by which a promise starts earlier, at least 0; 0 switches it off
   * @param mostIncrease the most by which a promise grows, as a part of it, in [0, 1]
   */
  public record Settings(
      double quantile,
      int leastSamples,
      int mostSamples,
      long mostLeadMillis,
      double mostIncrease) {
    /** The 90 % quantile of the last 200 delays, from 10 on; at most 60 s and a quarter. */
    public static final Settings DEFAULTS = new Settings(0.9, 10, 200, 60_000, 0.25);

    /** Checks the ranges. */
    public Settings {
      if (!(quantile > 0 && quantile <= 1)) {
        throw new IllegalArgumentException(
            "quantile is %s; it must be above 0 and at most 1".formatted(quantile));
      }
      if (leastSamples < 1 || mostSamples < leastSamples) {
        throw new IllegalArgumentException(
            "from %d to %d samples; there must be at least 1, and no fewer than the least"
                .formatted(leastSamples, mostSamples));
      }
      if (mostLeadMillis < 0 || !(mostIncrease >= 0 && mostIncrease <= 1)) {
        throw new IllegalArgumentException(
            "the most lead is %d ms and the most increase %s; they must be at least 0, and the increase at most 1"
                .formatted(mostLeadMillis, mostIncrease));
      }
    }
  }

  /**
   * What is known of a size.
   *
   * @param size the largest bundle of that size that was seen
   * @param samples how many delays are remembered
   * @param quantileMillis the quantile of them
   * @param leadMillis by how much promises of such bundles start earlier
   */
  public record Learned(ResourceVector size, int samples, long quantileMillis, long leadMillis) {}

  private static final class Delays {
    private final long[] ring;
    private int count;
    private int next;
    private ResourceVector largest = ResourceVector.ZERO;

    Delays(int size) {
      ring = new long[size];
    }

    void add(ResourceVector bundle, long delay) {
      largest = largest.max(bundle);
      ring[next] = delay;
      next = (next + 1) % ring.length;
      count = Math.min(ring.length, count + 1);
    }

    long quantile(double level) {
      long[] sorted = Arrays.copyOf(ring, count);
      Arrays.sort(sorted);
      return sorted[Math.max(0, (int) Math.ceil(level * count - 1e-9) - 1)];
    }
  }

  private final Settings settings;
  private final Map<String, Delays> bySize = new TreeMap<>();

  /** One that has seen nothing yet, and corrects nothing. */
  public DelayCorrection(Settings settings) {
    this.settings = settings;
  }

  /**
   * A container was given.
   *
   * @param bundle its size
   * @param delayMillis how long it was waited for, at least 0
   */
  public void sample(ResourceVector bundle, long delayMillis) {
    if (delayMillis < 0) {
      throw new IllegalArgumentException(
          "a container was waited for %d ms; it must be at least 0".formatted(delayMillis));
    }
    bySize
        .computeIfAbsent(sizeClass(bundle), size -> new Delays(settings.mostSamples()))
        .add(bundle, delayMillis);
  }

  /** By how many milliseconds promises of a bundle start earlier. */
  public long leadMillis(ResourceVector bundle) {
    Delays delays = bySize.get(sizeClass(bundle));
    return delays == null ? 0 : leadMillis(delays);
  }

  /**
   * How many bundles more are given so that, although each is there only from its delay on, they do
   * the work that they were promised for: the delay over the time for which each is held, to the
   * nearest whole number.
   *
   * @param bundles how many are promised
   * @param heldMillis for how long each is held at least, above 0
   * @param timelyMillis a delay that is not late, in milliseconds, at least 0
   */
  public int increase(ResourceVector bundle, int bundles, long heldMillis, long timelyMillis) {
    long late = Math.max(0, leadMillis(bundle) - timelyMillis);
    double part = Math.min(settings.mostIncrease(), (double) late / Math.max(1, heldMillis));
    return (int) Math.round(bundles * part);
  }

  /** What is known, in the order of the sizes' names. */
  public List<Learned> learned() {
    List<Learned> result = new ArrayList<>();
    for (Delays delays : bySize.values()) {
      result.add(
          new Learned(
              delays.largest,
              delays.count,
              delays.quantile(settings.quantile()),
              leadMillis(delays)));
    }
    return result;
  }

  private long leadMillis(Delays delays) {
    return delays.count < settings.leastSamples()
        ? 0
        : Math.min(settings.mostLeadMillis(), delays.quantile(settings.quantile()));
  }

  private static String sizeClass(ResourceVector bundle) {
    StringBuilder name = new StringBuilder();
    bundle
        .amounts()
        .forEach(
            (type, amount) ->
                name.append(type)
                    .append(':')
                    .append(Long.SIZE - Long.numberOfLeadingZeros(amount))
                    .append(' '));
    return name.toString();
  }
}
