package io.github.punctual.simulator.reservation;

import java.util.List;

/**
 * One of those whose clusters were consolidated (section 6.4: eight of them).
 *
 * @param name of its queues
 * @param jobs its part of all jobs
 * @param production its part of the work of all production jobs
 * @param bestEffort its part of the work of all best-effort jobs
 * @param duration how long its jobs take against those of others
 */
record Tenant(String name, double jobs, double production, double bestEffort, double duration) {
  /**
   * Assumed: the paper has five customers of Cloudera, two clusters of Facebook and one of Yahoo!,
   * and tells nothing of their sizes. The sums of the parts are 1.
   */
  static final List<Tenant> EIGHT =
      List.of(
          new Tenant("cc-a", 0.06, 0.04, 0.06, 0.7),
          new Tenant("cc-b", 0.10, 0.08, 0.14, 0.5),
          new Tenant("cc-c", 0.08, 0.10, 0.06, 1.4),
          new Tenant("cc-d", 0.06, 0.06, 0.10, 1.0),
          new Tenant("cc-e", 0.10, 0.12, 0.04, 1.2),
          new Tenant("fb-2009", 0.15, 0.15, 0.20, 0.8),
          new Tenant("fb-2010", 0.30, 0.20, 0.30, 0.6),
          new Tenant("yahoo", 0.15, 0.25, 0.10, 1.8));
}
