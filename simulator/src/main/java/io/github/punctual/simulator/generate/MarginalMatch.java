package io.github.punctual.simulator.generate;

/**
 * A published property of a trace beside that of a generated workload.
 *
 * @param quantity what it is
 * @param source where it is published
 * @param unit jobs, CPU hours, CPUs, days or % (of jobs or of time)
 * @param relation whether the generated value should equal the published one, stay below it or
 *     exceed it
 * @param published the value of the paper, for a scaled workload multiplied with the scale where it
 *     counts jobs, time or days
 * @param generated the value of the workload
 * @param tolerance how far it may be away, in the same unit
 * @param note what is to be known; empty: nothing
 */
public record MarginalMatch(
    String quantity,
    String source,
    String unit,
    Relation relation,
    double published,
    double generated,
    double tolerance,
    String note) {
  /** How the two values should stand to each other. */
  public enum Relation {
    /** They should be the same. */
    EQUAL,
    /** The generated one should be less. */
    BELOW,
    /** The generated one should be more. */
    ABOVE
  }

  /** Generated less published. */
  public double difference() {
    return generated - published;
  }

  /** Whether the workload has the property, to within the tolerance. */
  public boolean matches() {
    return switch (relation) {
      case EQUAL -> Math.abs(difference()) <= tolerance;
      case BELOW -> difference() <= tolerance;
      case ABOVE -> difference() >= -tolerance;
    };
  }
}
