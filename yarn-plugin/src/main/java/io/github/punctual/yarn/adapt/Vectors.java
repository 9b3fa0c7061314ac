package io.github.punctual.yarn.adapt;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Translates amounts of resources. Where the scheduler's calculator looks at memory alone, vectors
 * hold memory alone: vcores that nobody counts must not bind.
 */
public final class Vectors {
  private final boolean memoryOnly;

  /** Vectors as a scheduler with this calculator counts. */
  public Vectors(ResourceCalculator calculator) {
    this.memoryOnly = calculator instanceof DefaultResourceCalculator;
  }

  /** The vector of a YARN resource; negative amounts, of what is over-committed, become 0. */
  public ResourceVector of(Resource resource) {
    if (memoryOnly) {
      return ResourceVector.of(ResourceVector.MEMORY, Math.max(0, resource.getMemorySize()));
    }
    ResourceInformation[] types = resource.getResources();
    if (types.length == 2) {
      // Nearly always: memory and vcores, which every cluster has, and in this order.
      return ResourceVector.of(Math.max(0, types[0].getValue()), Math.max(0, types[1].getValue()));
    }
    Map<String, Long> amounts = new TreeMap<>();
    for (ResourceInformation type : types) {
      amounts.put(type.getName(), Math.max(0, type.getValue()));
    }
    return ResourceVector.of(amounts);
  }

  /** What is held: what is reserved on nodes counts as used there, but nobody has it. */
  public ResourceVector held(ResourceUsage usage) {
    return of(Resources.subtract(usage.getUsed(), usage.getReserved()));
  }

  /** What an application needs for its master; nothing where it comes without one. */
  public ResourceVector ofMaster(RMApp app) {
    List<ResourceRequest> requests = app.getAMResourceRequests();
    return app.getApplicationSubmissionContext().getUnmanagedAM()
            || requests == null
            || requests.isEmpty()
        ? ResourceVector.ZERO
        : of(requests.get(0).getCapability());
  }

  /** The vector that is left of one when only the types that the scheduler counts are kept. */
  public ResourceVector counted(ResourceVector vector) {
    return memoryOnly
        ? ResourceVector.of(ResourceVector.MEMORY, vector.get(ResourceVector.MEMORY))
        : vector;
  }

  /** How many of the first of so many types of a resource the scheduler counts; memory is first. */
  public int counted(int types) {
    return memoryOnly ? 1 : types;
  }

  /** The names of the types that the scheduler counts. */
  public Set<String> types() {
    return memoryOnly
        ? Set.of(ResourceVector.MEMORY)
        : Set.copyOf(ResourceUtils.getResourceTypes().keySet());
  }

  /**
   * Adds a vector to amounts in YARN's order of resource types; types that the cluster has not
   * registered are left out.
   */
  public static void addTo(long[] sum, ResourceVector vector) {
    ResourceInformation[] types = ResourceUtils.getResourceTypesArray();
    for (int i = 0; i < sum.length && i < types.length; i++) {
      sum[i] += vector.get(types[i].getName());
    }
  }

  /** The YARN resource of a vector; types that the cluster has not registered are left out. */
  public static Resource toResource(ResourceVector vector) {
    Resource resource = Resource.newInstance(0L, 0);
    for (ResourceInformation type : resource.getResources()) {
      resource.setResourceValue(type.getName(), vector.get(type.getName()));
    }
    return resource;
  }
}
