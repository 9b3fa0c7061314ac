package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Vectors and pools in JSON. */
final class CapacityJson {
  private CapacityJson() {}

  static JsonNode vector(ResourceVector vector) {
    ObjectNode node = Json.object();
    vector.amounts().forEach(node::put);
    return node;
  }

  static ResourceVector vector(JsonPlace place) {
    return place.make(() -> ResourceVector.of(place.map(JsonPlace::longValue)));
  }

  static JsonNode capacity(ClusterCapacity capacity) {
    ArrayNode pools = JsonNodeFactory.instance.arrayNode();
    capacity.pools().forEach(pool -> pools.add(pool(pool)));
    return pools;
  }

  static ClusterCapacity capacity(JsonPlace place) {
    return place.make(() -> ClusterCapacity.of(place.list(CapacityJson::pool)));
  }

  private static JsonNode pool(Pool pool) {
    ObjectNode node = Json.object().put("id", pool.id().value());
    pool.parent().ifPresent(parent -> node.put("parent", parent.value()));
    node.set("capacity", vector(pool.capacity()));
    if (!pool.nodes().isEmpty()) {
      ArrayNode groups = node.putArray("nodes");
      for (NodeGroup group : pool.nodes()) {
        groups.addObject().put("nodes", group.nodes()).set("size", vector(group.size()));
      }
    }
    return node;
  }

  private static Pool pool(JsonPlace place) {
    return place.make(
        () ->
            new Pool(
                poolId(place.field("id")),
                place.optional("parent").map(CapacityJson::poolId),
                vector(place.field("capacity")),
                place
                    .optional("nodes")
                    .map(nodes -> nodes.list(CapacityJson::group))
                    .orElse(List.of())));
  }

  private static NodeGroup group(JsonPlace place) {
    return place.make(
        () -> new NodeGroup(vector(place.field("size")), place.field("nodes").intValue()));
  }

  static JsonNode others(Others others) {
    ObjectNode node = Json.object();
    ObjectNode held = node.putObject("held");
    others.held().forEach((pool, amount) -> held.set(pool.value(), vector(amount)));
    ObjectNode claimed = node.putObject("claimed");
    others.claimed().forEach((pool, profile) -> claimed.set(pool.value(), steps(profile.steps())));
    return node;
  }

  static Others others(JsonPlace place) {
    return place.make(
        () -> {
          Map<PoolId, ResourceVector> held = new TreeMap<>();
          place
              .field("held")
              .map(CapacityJson::vector)
              .forEach((id, v) -> held.put(new PoolId(id), v));
          Map<PoolId, CapacityProfile> claimed = new TreeMap<>();
          place
              .field("claimed")
              .map(CapacityJson::profile)
              .forEach((id, profile) -> claimed.put(new PoolId(id), profile));
          return new Others(held, claimed);
        });
  }

  static CapacityProfile profile(JsonPlace place) {
    return place.make(() -> CapacityProfile.of(steps(place)));
  }

  /** Amounts by when they begin to hold. */
  static ObjectNode steps(SortedMap<Long, ResourceVector> steps) {
    ObjectNode node = Json.object();
    steps.forEach((at, amount) -> node.set(Long.toString(at), vector(amount)));
    return node;
  }

  static SortedMap<Long, ResourceVector> steps(JsonPlace place) {
    return place.make(
        () -> {
          SortedMap<Long, ResourceVector> steps = new TreeMap<>();
          place.map(CapacityJson::vector).forEach((at, v) -> steps.put(Long.valueOf(at), v));
          return steps;
        });
  }

  static PoolId poolId(JsonPlace place) {
    return place.make(() -> new PoolId(place.text()));
  }
}
