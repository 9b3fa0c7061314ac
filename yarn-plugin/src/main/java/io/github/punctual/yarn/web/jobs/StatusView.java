package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.JsonShape;
import io.github.punctual.decisionlog.RecordShape;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.keep.UnservedPromises;
import io.github.punctual.yarn.keep.UnusedReservations;
import io.github.punctual.yarn.notify.DeliveryCounts;
import io.github.punctual.yarn.notify.Notifier;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.reclaim.LostWork;
import io.github.punctual.yarn.reclaim.PromiseKind;
import io.github.punctual.yarn.reclaim.Reclaiming;
import io.github.punctual.yarn.room.AdmittedPromises;
import io.github.punctual.yarn.service.Counters;
import io.github.punctual.yarn.service.Counters.Counted;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.settings.NotifySettings;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.Setting;
import io.github.punctual.yarn.store.StoreReport;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.Fields;
import io.github.punctual.yarn.web.page.Version;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** The state of the whole scheduler in JSON, as far as a caller may know it. */
final class StatusView {
  /** What only those see who may see everything: how the ResourceManager is set up inside. */
  private static final List<String> INTERNALS =
      List.of("settings", "learned", "policyFailures", "partFailures", "store");

  private static final JsonShape<SteadyClock.Apart> CLOCK =
      RecordShape.of(SteadyClock.Apart.class).shape();
  private static final JsonShape<LostWork.Loss> LOSS = RecordShape.of(LostWork.Loss.class).shape();
  private static final JsonShape<StoreReport.Damage> DAMAGE =
      RecordShape.of(StoreReport.Damage.class).shape();
  private static final JsonShape<UnusedReservations> UNUSED =
      RecordShape.of(UnusedReservations.class).named("count", "reservations").shape();

  private static final JsonShape<UnservedPromises> UNSERVED =
      RecordShape.of(UnservedPromises.class).unless("queue", "").shape();

  private StatusView() {}

  static ObjectNode of(LiveBackend backend, DeadlineService service, Access access) {
    ObjectNode node = Json.object().put("version", Version.text());
    node.put("scheduler", service.scheduler().getClass().getName());
    Fields.instantIfAny(node, "now", System.currentTimeMillis());
    service.clockApart().ifPresent(apart -> node.set("clock", CLOCK.write(apart)));
    node.put("ready", backend.isReady()).put("policy", backend.policyName());
    node.put("mode", Setting.word(service.settings().get(PunctualSettings.MODE)));
    node.set("parts", backend.parts(access));
    node.set("promised", new PromisedView(backend, access).write());
    service
        .shadow()
        .ifPresent(book -> node.putObject("shadow").set("counts", ShadowJson.counts(book)));
    boolean all = access.mayViewAll();
    if (all) {
      node.set("settings", settings(service.settings(), service.scheduler().getConf()));
      ObjectNode learned = node.putObject("learned");
      new TreeMap<>(service.loop().figures()).forEach(learned::put);
    }
    Stream<AdmittedPromises.PromisedPool> pools =
        service.promises().stream().filter(standing -> access.mayKnow(standing.pool()));
    Fields.list(node, "pools", pools, StatusView::pool);
    node.set("jobs", jobs(service));
    node.set("counts", counts(service.counters()));
    HasParts.find(service.scheduler(), Reclaiming.class)
        .ifPresent(reclaiming -> node.set("reclaim", reclaim(reclaiming)));
    if (all) {
      ObjectNode failures = node.putObject("policyFailures");
      service.loop().policyFailures().forEach(failures::put);
      ObjectNode ofParts = node.putObject("partFailures");
      if (service.scheduler() instanceof HasParts ours) {
        ours.failures().forEach(ofParts::put);
      }
      node.set("store", store(service));
    } else {
      Fields.words(node, "hidden", INTERNALS.stream());
    }
    HasParts.find(service.scheduler(), Notifier.class)
        .ifPresent(told -> notify(node, told.counts(), access));
    return node;
  }

  /** The settings in force, defaults included, and without what may be a secret. */
  private static ObjectNode settings(PunctualSettings inForce, Configuration conf) {
    ObjectNode node = Json.object();
    for (Setting<?> setting : PunctualSettings.ALL) {
      // A number that nobody has set may be kept below another one.
      String value =
          inForce.get(setting) instanceof Long number
              ? number.toString()
              : conf.getTrimmed(setting.name(), setting.defaultText());
      node.put(setting.name(), NotifySettings.shown(setting, value));
    }
    return node;
  }

  private static ObjectNode pool(AdmittedPromises.PromisedPool standing) {
    ObjectNode node = Json.object().put("pool", standing.pool().value());
    node.set("capacity", Json.VECTOR.write(standing.capacity()));
    node.set("promised", Fields.amounts(standing.promised(), standing.capacity()));
    node.set("free", Fields.amounts(standing.free(), standing.capacity()));
    return node;
  }

  private static ObjectNode jobs(DeadlineService service) {
    Map<Phase, Long> countByPhase =
        service.jobs().live().stream()
            .collect(Collectors.groupingBy(TrackedJob::phase, Collectors.counting()));
    Stream<Phase> live = Stream.of(Phase.values()).filter(phase -> !phase.isLast());
    ObjectNode node = Json.object();
    node.set("live", Fields.counts(live, phase -> countByPhase.getOrDefault(phase, 0L)));
    return node.put("recent", service.jobs().recent().size());
  }

  private static ObjectNode counts(Counters counters) {
    ObjectNode node =
        Json.object()
            .put("submitted", counters.of(Counted.SUBMITTED))
            .put("bypassed", counters.of(Counted.BYPASSED))
            .put("policyFailures", counters.of(Counted.POLICY_FAILURES))
            .put("storeFailures", counters.of(Counted.STORE_FAILURES))
            .put("policyCalls", counters.of(Counted.POLICY_CALLS))
            .put("policyCallMeanMicros", Math.round(counters.meanPolicyMicros() * 10) / 10.0)
            .put("policyCallP99Micros", counters.policyP99Micros());
    node.set("decisions", Fields.counts(Stream.of(ReasonCode.values()), counters::of));
    Stream<Phase> endings = Stream.of(Phase.values()).filter(Phase::isLast);
    node.set("endings", Fields.counts(endings, counters::of));
    return node;
  }

  /** Adds what became of notifications; whom they go to is how the ResourceManager is set up. */
  private static void notify(ObjectNode status, DeliveryCounts counts, Access access) {
    ObjectNode node =
        status
            .putObject("notify")
            .put("delivered", counts.delivered())
            .put("failed", counts.failed())
            .put("dropped", counts.dropped())
            .put("waiting", counts.waiting());
    if (access.mayViewAll()) {
      node.put("lastFailure", counts.lastFailure());
    } else {
      status.withArray("hidden").add("notify.lastFailure");
    }
  }

  private static ObjectNode reclaim(Reclaiming reclaiming) {
    ObjectNode node = Json.object().put("mode", reclaiming.mode().settingName());
    ObjectNode lost = node.putObject("lost");
    for (PromiseKind kind : PromiseKind.values()) {
      lost.set(kind.name(), LOSS.write(reclaiming.lost().of(kind)));
    }
    return node;
  }

  private static ObjectNode store(DeadlineService service) {
    StoreReport report = service.store().report();
    ObjectNode node =
        Json.object()
            .put("recordsUsed", report.recordsUsed())
            .put("recordsLost", report.recordsLost());
    Fields.list(node, "damages", report.damages().stream(), DAMAGE::write);
    Stream<JsonNode> unused = service.store().unused().values().stream().map(UNUSED::write);
    Stream<JsonNode> unserved = service.store().unserved().stream().map(UNSERVED::write);
    Fields.list(node, "unused", Stream.concat(unused, unserved), Function.identity());
    return node.put("lastFailure", service.store().lastFailure());
  }
}
