package io.github.punctual.admission.bopf.demand;

/** How much of one resource type a burst needs, in resource-seconds. */
public interface Distribution {
  /**
   * The least amount that is enough with some probability.
   *
   * @param probability above 0, at most 1
   * @return at least 0; infinite where no amount is always enough
   */
  double quantile(double probability);
}
