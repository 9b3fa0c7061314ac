package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Equal sharing of CPUs worked out without any cleverness: at every change all rates anew, then all
 * jobs on to the next change.
 */
final class NaiveSharing {
  private final double cpus;
  private final List<Member> members = new ArrayList<>();
  private double now;

  /** A job, what it has to do, and how many tasks it runs. */
  private static final class Member {
    final int index;
    final int cap;
    double left;
    double rate;

    Member(int index, TraceJob job) {
      this.index = index;
      this.cap = job.requestedTasks();
      this.left = job.workMillis();
    }
  }

  NaiveSharing(int cpus) {
    this.cpus = cpus;
  }

  /** When each job ends, in milliseconds. */
  double[] ends(Workload workload) {
    double[] ends = new double[workload.jobs().size()];
    int next = 0;
    while (next < ends.length || !members.isEmpty()) {
      share();
      double until = next < ends.length ? workload.jobs().get(next).submitMillis() : 1e18;
      for (Member member : members) {
        until = Math.min(until, now + member.left / member.rate);
      }
      for (Member member : members) {
        member.left -= member.rate * (until - now);
      }
      now = until;
      members.removeIf(
          member -> {
            boolean done = member.left <= 1e-6;
            ends[member.index] = done ? now : 0;
            return done;
          });
      while (next < ends.length && workload.jobs().get(next).submitMillis() <= now) {
        members.add(new Member(next, workload.jobs().get(next)));
        next++;
      }
    }
    return ends;
  }

  /** From the smallest cap on, each gets its part of what is left, or its cap. */
  private void share() {
    members.sort(Comparator.comparingInt(member -> member.cap));
    double left = cpus;
    for (int i = 0; i < members.size(); i++) {
      Member member = members.get(i);
      member.rate = Math.min(member.cap, left / (members.size() - i));
      left -= member.rate;
    }
  }
}
