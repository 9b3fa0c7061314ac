package io.github.punctual.yarn.enforce;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What was proposed to whom and is not committed yet. Where containers are assigned and committed
 * by different threads there may be many proposals on their way, and whoever is still looked at as
 * if there were none is proposed a container on node after node, of which all but the first are
 * refused.
 */
public final class Proposals {
  private record Proposal(ApplicationAttemptId attempt, Resource size) {}

  /** Requests are the same only if they are one object. */
  private final Map<ResourceCommitRequest<?, ?>, Proposal> onTheirWay = new ConcurrentHashMap<>();

  /** What is on its way to one attempt. */
  private record Sum(int containers, Resource size) {
    static final Sum NONE = new Sum(0, Resources.none());

    Sum plus(Sum more) {
      return new Sum(containers + more.containers, Resources.add(size, more.size));
    }

    Sum minus(Resource settled) {
      return containers <= 1 ? null : new Sum(containers - 1, Resources.subtract(size, settled));
    }
  }

  private final Map<ApplicationAttemptId, Sum> sums = new ConcurrentHashMap<>();

  /** A container of a size is proposed to an attempt. */
  public void made(
      ResourceCommitRequest<?, ?> request, ApplicationAttemptId attempt, Resource size) {
    onTheirWay.put(request, new Proposal(attempt, size));
    sums.merge(attempt, new Sum(1, size), Sum::plus);
  }

  /**
   * It is decided what becomes of a request, whether it was noted or not.
   *
   * @return to whom it was proposed; null where that was not noted
   */
  public ApplicationAttemptId settled(ResourceCommitRequest<?, ?> request) {
    Proposal proposal = onTheirWay.isEmpty() ? null : onTheirWay.remove(request);
    if (proposal == null) {
      return null;
    }
    sums.computeIfPresent(proposal.attempt(), (attempt, sum) -> sum.minus(proposal.size()));
    return proposal.attempt();
  }

  /** An attempt is over. */
  public void forget(ApplicationAttemptId attempt) {
    sums.remove(attempt);
  }

  /** What is on its way to an attempt. */
  Resource to(ApplicationAttemptId attempt) {
    return sum(attempt).size();
  }

  /** How many containers are on their way to an attempt. */
  public int countTo(ApplicationAttemptId attempt) {
    return sum(attempt).containers();
  }

  private Sum sum(ApplicationAttemptId attempt) {
    return sums.isEmpty() ? Sum.NONE : sums.getOrDefault(attempt, Sum.NONE);
  }
}
