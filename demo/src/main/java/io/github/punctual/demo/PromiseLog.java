package io.github.punctual.demo;

import java.time.Duration;

/** How the promises of a reservation were kept beside best effort, as was seen. For one thread. */
final class PromiseLog {
  private final int vcores;
  private long shortSince = Long.MAX_VALUE;
  private long longestShort;
  private int mostLent;
  private int due;
  private int tasks;
  private int mayBeTaken;
  private int taken;
  private int takenInVain;
  private int mastersTaken;

  /** For a cluster of so many vcores. */
  PromiseLog(int vcores) {
    this.vcores = vcores;
  }

  /**
   * Notes what is seen at a moment.
   *
   * @param promised how many vcores are promised at the moment
   * @param due the most that are promised from shortly before until shortly after, and what their
   *     masters need, which come on top
   * @param tasks how many tasks the reserved jobs hold
   * @param wanted how many more they want
   * @param bestEffort what best effort holds, and what was taken from it
   */
  void look(long nowMillis, int promised, int due, int tasks, int wanted, AppHolding bestEffort) {
    if (tasks < Math.min(promised, tasks + wanted)) {
      shortSince = Math.min(shortSince, nowMillis);
      longestShort = Math.max(longestShort, nowMillis - shortSince);
    } else {
      shortSince = Long.MAX_VALUE;
    }
    mostLent = Math.max(mostLent, Math.min(promised, bestEffort.held() - (vcores - promised)));
    lookAtWhatIsTaken(due, tasks, Math.max(0, bestEffort.taken() - taken));
    taken = Math.max(taken, bestEffort.taken());
    mastersTaken = Math.max(mastersTaken, bestEffort.mastersTaken());
  }

  /** Once for each vcore that is due, and again where a reserved task has given it back. */
  private void lookAtWhatIsTaken(int dueNow, int tasksNow, int takenNow) {
    mayBeTaken += Math.max(0, dueNow - due) + Math.max(0, tasks - tasksNow);
    mayBeTaken = Math.min(mayBeTaken, dueNow);
    takenInVain += Math.max(0, takenNow - mayBeTaken);
    mayBeTaken = Math.max(0, mayBeTaken - takenNow);
    due = dueNow;
    tasks = tasksNow;
  }

  /** The longest time without a break that less was held than promised, and more wanted. */
  Duration longestShort() {
    return Duration.ofMillis(longestShort);
  }

  /** The most vcores that best effort held of what was promised at the moment. */
  int mostLent() {
    return mostLent;
  }

  /** How many tasks were taken from best effort. */
  int taken() {
    return taken;
  }

  /** How many of them beyond what was due, and not for what a reserved task had given back. */
  int takenInVain() {
    return takenInVain;
  }

  int mastersTaken() {
    return mastersTaken;
  }
}
