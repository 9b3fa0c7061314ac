package io.github.punctual.yarn.reclaim;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Remembers for whom room was made, so that it is made once for each container that is needed: what
 * somebody else has taken on the way is not taken back from a third at once. For one thread.
 */
final class Episodes {
  /** Room that nobody came to in so long a time is made again. */
  private static final long AGAIN_MILLIS = 30_000;

  /** For how long one application is short of something. */
  private static final class Episode {
    /** What it held when it began. */
    private final int first;

    /** The most that it held and needed at any time since. */
    private int most;

    private int made;
    private long madeMillis;

    /** For how many more room may be made at this time. */
    private int left;

    Episode(int first) {
      this.first = first;
    }
  }

  private final Map<ApplicationId, Episode> episodes = new HashMap<>();

  /** Begins a look at all that is needed. */
  void follow(List<ContainerNeed> needed, long nowMillis) {
    Map<ApplicationId, Integer> counts = new HashMap<>();
    Map<ApplicationId, FiCaSchedulerApp> apps = new HashMap<>();
    for (ContainerNeed need : needed) {
      counts.merge(need.app().getApplicationId(), 1, Integer::sum);
      apps.put(need.app().getApplicationId(), need.app());
    }
    episodes.keySet().retainAll(counts.keySet());
    counts.forEach(
        (id, count) -> {
          int held = apps.get(id).getLiveContainers().size();
          Episode episode = episodes.computeIfAbsent(id, app -> new Episode(held));
          if (episode.made > 0 && nowMillis - episode.madeMillis > AGAIN_MILLIS) {
            episode = new Episode(held);
            episodes.put(id, episode);
          }
          episode.most = Math.max(episode.most, held + count);
          episode.left = episode.most - episode.first - episode.made;
        });
  }

  /** Whether room may be made for one more; it counts at this look. */
  boolean permit(ContainerNeed need) {
    return episodes.get(need.app().getApplicationId()).left-- > 0;
  }

  /** Notes that room was made for a need. */
  void served(ContainerNeed need, long nowMillis) {
    Episode episode = episodes.get(need.app().getApplicationId());
    episode.made++;
    episode.madeMillis = nowMillis;
  }
}
