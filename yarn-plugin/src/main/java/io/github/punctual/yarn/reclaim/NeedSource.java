package io.github.punctual.yarn.reclaim;

import java.util.List;

/** Somebody who knows what promises of a kind need. Asked by the thread that takes back. */
public interface NeedSource {
  PromiseKind kind();

  /**
   * The containers that are promised, wanted, not there, and due, in the order in which they would
   * be given.
   *
   * @param nowMillis the present, in milliseconds
   * @param untilMillis those that are due later are of no interest yet
   * @param most how many of them are of interest
   */
  List<ContainerNeed> needs(long nowMillis, long untilMillis, int most);
}
