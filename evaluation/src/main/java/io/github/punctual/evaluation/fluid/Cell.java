package io.github.punctual.evaluation.fluid;

/**
 * What one number in a document was measured on.
 *
 * @param data the key of the data set
 * @param cpus the size of the cluster
 * @param deadlines the name of the kind of deadlines
 * @param policy the scheduler's name with its settings
 * @param conditions what is charged, see {@link Conditions#key}
 */
record Cell(String data, int cpus, String deadlines, String policy, String conditions) {
  /** In the papers' model, in which nothing is charged. */
  static Cell of(String data, int cpus, String deadlines, String policy) {
    return new Cell(data, cpus, deadlines, policy, Conditions.PAPERS.key());
  }

  Cell under(Conditions other) {
    return new Cell(data, cpus, deadlines, policy, other.key());
  }

  Cell with(String otherPolicy) {
    return new Cell(data, cpus, deadlines, otherPolicy, conditions);
  }
}
