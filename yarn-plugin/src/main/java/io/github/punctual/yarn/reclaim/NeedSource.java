package io.github.punctual.yarn.reclaim;

import java.util.List;

/** Somebody who knows what promises of a kind need. Asked by the thread that takes back. */
public interface NeedSource {
  /** The kind of the promises. */
  PromiseKind kind();

  /**
   * The containers that are promised, wanted and not there, in the order in which they would be
   * given; also those that are not due yet.
   *
   * @param nowMillis the present, in milliseconds
   * @param most how many of them are of interest
   */
  List<Need> needs(long nowMillis, int most);
}
