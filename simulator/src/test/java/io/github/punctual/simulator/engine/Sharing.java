package io.github.punctual.simulator.engine;

/** Lets every job share what is left, from its submission to its end: plain fair sharing. */
public class Sharing implements Scheduler {
  public Cluster cluster;

  @Override
  public String name() {
    return "sharing";
  }

  @Override
  public void begin(Cluster simulated) {
    cluster = simulated;
  }

  @Override
  public void submitted(Job job) {
    cluster.share(job);
  }

  @Override
  public void completed(Job job) {}

  @Override
  public void capacityChanged() {}

  @Override
  public void woken() {}
}
