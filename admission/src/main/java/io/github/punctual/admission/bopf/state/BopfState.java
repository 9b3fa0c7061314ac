package io.github.punctual.admission.bopf.state;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that a policy must remember over a restart.
 *
 * <p>While a ResourceManager is down no container is given out, but those that run go on. What a
 * queue held in that time is counted by what it held both in the last snapshot before and in the
 * first one after: never more than it really held, so no burst is cut short by it. The long run
 * leaves the time out.
 *
 * @param atMillis the instant of the last decision, in milliseconds
 * @param capacity what the queues shared then, by resource type
 * @param queues the admitted queues in the order of their admission, then others that were seen, by
 *     their paths
 */
public record BopfState(long atMillis, Map<String, Long> capacity, List<QueueState> queues) {
  public BopfState {
    capacity = new TreeMap<>(capacity);
    queues = List.copyOf(queues);
  }
}
