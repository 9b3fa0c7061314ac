package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.core.resource.ResourceSeconds;

/**
 * What a queue has received in the long run, against what is fair: the left and the right side of
 * long-term fairness (section 3.2 of the paper). Time in which nobody looked, while a
 * ResourceManager was down, does not count on either side.
 *
 * @param sinceMillis since when it is counted: when the queue was registered, or first seen
 * @param received all that it held since then
 * @param averageDominantShare the largest part, over the resource types, that this is of all that
 *     the cluster had since then; 0 when no time has passed
 * @param fairShare the part of the cluster that was its by its weight, averaged over the same time
 */
public record LongRun(
    long sinceMillis, ResourceSeconds received, double averageDominantShare, double fairShare) {}
