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
  /** Which quantile of the delays is corrected for. */
  private static final double QUANTILE = 0.9;

  /** How many delays must be known of a size before it is corrected. */
  private static final int LEAST_SAMPLES = 10;

  /** How many are remembered of a size, the latest. */
  private static final int MOST_SAMPLES = 200;

  /** The most by which a promise starts earlier. */
  private static final long MOST_LEAD_MILLIS = 60_000;

  /** The most by which a promise grows, as a part of it. */
  private static final double MOST_INCREASE = 0.25;

  /**
   * What is known of a size.
   *
   * @param size the largest bundle of that size that was seen
   * @param samples how many delays are remembered
   * @param leadMillis by how much promises of such bundles start earlier
   */
  public record Learned(ResourceVector size, int samples, long leadMillis) {}

  private static final class Delays {
    private final long[] ring = new long[MOST_SAMPLES];
    private int count;
    private int next;
    private ResourceVector largest = ResourceVector.ZERO;

    void add(ResourceVector bundle, long delay) {
      largest = largest.max(bundle);
      ring[next] = delay;
      next = (next + 1) % ring.length;
      count = Math.min(ring.length, count + 1);
    }

    long quantile() {
      long[] sorted = Arrays.copyOf(ring, count);
      Arrays.sort(sorted);
      return sorted[Math.max(0, (int) Math.ceil(QUANTILE * count - 1e-9) - 1)];
    }
  }

  private final Map<String, Delays> bySize = new TreeMap<>();

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
    bySize.computeIfAbsent(sizeClass(bundle), size -> new Delays()).add(bundle, delayMillis);
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
    double part = Math.min(MOST_INCREASE, (double) late / Math.max(1, heldMillis));
    return (int) Math.round(bundles * part);
  }

  /** What is known, in the order of the sizes' names. */
  public List<Learned> learned() {
    List<Learned> result = new ArrayList<>();
    for (Delays delays : bySize.values()) {
      result.add(new Learned(delays.largest, delays.count, leadMillis(delays)));
    }
    return result;
  }

  private long leadMillis(Delays delays) {
    return delays.count < LEAST_SAMPLES ? 0 : Math.min(MOST_LEAD_MILLIS, delays.quantile());
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
