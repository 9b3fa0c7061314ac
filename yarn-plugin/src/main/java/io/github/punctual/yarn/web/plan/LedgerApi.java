package io.github.punctual.yarn.web.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.Overpromise;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.Fields;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.api.Query;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Tells who is promised what, when, from which pool, as far as a caller may know it.
 *
 * @param ownerOf whose a reservation of a name is
 */
public record LedgerApi(
    PromiseLedger ledger,
    JobRegistry jobs,
    Access access,
    Function<String, Optional<String>> ownerOf) {
  public static final String LEDGER = Paths.API + "/ledger";

  private static final List<String> NAMES = List.of("from", "to", "kind");

  /** The answer while the policy does not answer. */
  public static HttpAnswer busy() {
    return HttpAnswer.later(
        "BUSY",
        "what jobs are promised is not known now: the policy is busy, or has not begun since the start",
        "again in a few seconds");
  }

  /** Checks what can be checked before anybody is asked. */
  public static void check(Map<String, List<String>> parameters) throws BadParameterException {
    kind(Query.of(parameters, NAMES).single("kind"));
  }

  public HttpAnswer get(Map<String, List<String>> parameters) throws BadParameterException {
    Query given = Query.of(parameters, NAMES);
    long now = ledger.fromMillis();
    long from = given.instant("from", now).orElse(now);
    long to = given.instant("to", now).orElse(Long.MAX_VALUE);
    if (to <= from) {
      throw new BadParameterException("to", given.single("to").orElse(""), "after from");
    }
    Optional<HolderKind> kind = kind(given.single("kind"));
    ObjectNode node = Json.object();
    Fields.instantIfAny(node, "now", now);
    ArrayNode capacities = node.putArray("pools");
    Set<String> plans =
        ledger.entries().stream()
            .filter(entry -> entry.kind() == HolderKind.RESERVATION)
            .map(entry -> Pools.queueOf(entry.pool()))
            .collect(Collectors.toSet());
    for (Pool pool : ledger.capacity().pools()) {
      if (access.mayKnow(pool.id()) && mayKnow(pool, plans)) {
        ObjectNode each = capacities.addObject().put("pool", pool.id().value());
        each.set("capacity", Json.VECTOR.write(pool.capacity()));
        steps(each, "free", ledger.free(pool.id()), from, to);
      }
    }
    ArrayNode entries = node.putArray("entries");
    for (LedgerEntry entry : ledger.entries()) {
      if (access.mayKnow(entry.pool())
          && kind.map(entry.kind()::equals).orElse(true)
          && isAnything(entry, from, to)) {
        ObjectNode each = entry(entry);
        each.put("pool", entry.pool().value()).put("firm", entry.isFirm());
        steps(each, "amount", entry.amount(), from, to);
        entries.add(each);
      }
    }
    ArrayNode twice = node.putArray("twice");
    for (Overpromise over : ledger.doubly()) {
      if (access.mayKnow(over.pool()) && over.untilMillis() > from && over.fromMillis() < to) {
        ObjectNode each = twice.addObject().put("pool", over.pool().value());
        Fields.instantIfAny(each, "from", over.fromMillis());
        if (over.untilMillis() < Long.MAX_VALUE) {
          Fields.instantIfAny(each, "until", over.untilMillis());
        }
        each.set("promised", Json.VECTOR.write(over.promised()));
        each.set("limit", Json.VECTOR.write(over.limit()));
        Fields.list(each, "holders", over.holders().stream(), this::entry);
      }
    }
    return HttpAnswer.ok(node);
  }

  private static Optional<HolderKind> kind(Optional<String> word) throws BadParameterException {
    if (word.isEmpty()) {
      return Optional.empty();
    }
    for (HolderKind kind : HolderKind.values()) {
      if (kind.word().equalsIgnoreCase(word.get())) {
        return Optional.of(kind);
      }
    }
    throw new BadParameterException(
        "kind",
        word.get(),
        Arrays.stream(HolderKind.values()).map(HolderKind::word).collect(Collectors.joining(", ")));
  }

  /** Who it is, where the caller may know that. */
  private ObjectNode entry(LedgerEntry entry) {
    ObjectNode node = Json.object().put("kind", entry.kind().word());
    return mayKnow(entry) ? node.put("holder", entry.holder()) : node;
  }

  private boolean mayKnow(LedgerEntry entry) {
    return switch (entry.kind()) {
      case RESERVATION ->
          ownerOf.apply(entry.holder()).filter(access::owns).isPresent()
              || access.mayList(Pools.queueOf(entry.pool()));
      case DEADLINE_JOB ->
          jobs.find(ApplicationId.fromString(entry.holder()))
              .map(job -> access.mayView(job.id(), job.job().user(), job.place().queuePath()))
              .orElse(access.mayViewAll());
      case HARD_BURST, SOFT_BURST -> access.mayViewQueue(entry.holder());
      case MAINTENANCE, FLOOR -> true;
    };
  }

  /** The queue of a reservation has its name, which is not for everybody who may enter the plan. */
  private boolean mayKnow(Pool pool, Set<String> plans) {
    String queue = Pools.queueOf(pool.id());
    String above = queue.substring(0, Math.max(0, queue.lastIndexOf('.')));
    return !plans.contains(above) || access.mayList(above);
  }

  private static boolean isAnything(LedgerEntry entry, long from, long to) {
    return !entry.amountAt(from).isZero()
        || entry.amount().steps().subMap(from, to).values().stream().anyMatch(v -> !v.isZero());
  }

  /** A profile within some time, beginning with what there is at its start. */
  private static void steps(
      ObjectNode node, String name, CapacityProfile profile, long from, long to) {
    ArrayNode steps = node.putArray(name);
    if (profile.startMillis() <= from) {
      step(steps, from, profile.at(from));
    }
    profile
        .steps()
        .subMap(from, to)
        .forEach(
            (at, amount) -> {
              if (at > from || profile.startMillis() > from) {
                step(steps, at, amount);
              }
            });
  }

  private static void step(ArrayNode steps, long atMillis, ResourceVector amount) {
    ObjectNode step = steps.addObject();
    Fields.instantIfAny(step, "from", atMillis);
    step.set("amount", Json.VECTOR.write(amount));
  }
}
