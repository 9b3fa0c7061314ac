package io.github.punctual.core.cluster;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;

/**
 * Nodes of one size.
 *
 * @param size what one node has
 * @param nodes how many there are, at least 1
 */
public record NodeGroup(ResourceVector size, int nodes) {
  public NodeGroup {
    Objects.requireNonNull(size, "size");
    if (nodes < 1) {
      throw new IllegalArgumentException(
          "a node group has " + nodes + " nodes; it needs at least 1");
    }
  }
}
