package io.github.punctual.robust.calibration;

import java.util.ArrayList;
import java.util.List;

/**
 * The forecasts about one job in the order of time, of which at most {@value #MOST} are kept: when
 * there are too many, every other one is left out, but never the first and the latest. Not safe for
 * several threads.
 */
public final class ForecastHistory {
  /** How many forecasts are kept at most. */
  public static final int MOST = 64;

  private final List<Forecast> kept = new ArrayList<>();

  /** The length of time between two that are kept, in milliseconds. */
  private long strideMillis;

  /** Adds a forecast; one that is not later than the latest replaces it. */
  public void add(Forecast forecast) {
    int last = kept.size() - 1;
    boolean replaces =
        last >= 0
            && (forecast.atMillis() <= kept.get(last).atMillis()
                || (last >= 1
                    && kept.get(last).atMillis() - kept.get(last - 1).atMillis() < strideMillis));
    if (replaces && !(last == 0 && forecast.atMillis() > kept.get(0).atMillis())) {
      kept.set(last, forecast);
    } else {
      kept.add(forecast);
    }
    if (kept.size() > MOST) {
      thin();
    }
  }

  private void thin() {
    List<Forecast> fewer = new ArrayList<>();
    for (int i = 0; i < kept.size() - 1; i += 2) {
      fewer.add(kept.get(i));
    }
    fewer.add(kept.get(kept.size() - 1));
    strideMillis = (kept.get(kept.size() - 1).atMillis() - kept.get(0).atMillis()) / (MOST / 2);
    kept.clear();
    kept.addAll(fewer);
  }

  /** Those that were kept. */
  public List<Forecast> forecasts() {
    return List.copyOf(kept);
  }
}
