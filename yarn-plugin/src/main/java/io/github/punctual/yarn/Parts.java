package io.github.punctual.yarn;

import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.metrics.RegisteredSource;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.SchedulerPart.EndedContainer;
import io.github.punctual.yarn.part.SchedulerPart.MasterCall;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.thread.OncePerCause;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells and asks the parts of a scheduler on its hot path. What one of them throws is logged, and
 * the others go on. What callers give here should capture nothing: then nothing is allocated.
 *
 * <p>In shadow mode they are told everything, and what they answer is what the stock scheduler
 * would do without them.
 */
final class Parts {
  static final Parts NONE = new Parts(List.of(), true);

  /** The name of the source of metrics and of its records of proposals. */
  static final String METRICS = "PunctualProposals";

  /** The name of the record of failures. */
  static final String FAILURES = "PunctualParts";

  private static final Logger LOG = LoggerFactory.getLogger(PartsScheduler.class);

  private final SchedulerPart[] parts;
  private final boolean enforces;

  // Those that do something where containers come and go; the others would be called in vain.
  private final SchedulerPart[] pass;
  private final SchedulerPart[] handle;
  private final SchedulerPart[] lookAtReserved;
  private final SchedulerPart[] hearOfProposals;
  private final SchedulerPart[] permit;
  private final SchedulerPart[] hearOfCommits;
  private final SchedulerPart[] settle;
  private final SchedulerPart[] follow;

  /** Containers whose end is being told. */
  private final Set<ContainerId> ending = ConcurrentHashMap.newKeySet();

  private final LongAdder[] refused;
  private final OncePerCause faults = new OncePerCause();
  private volatile boolean opened;

  /** Some parts, whose answers count where they are enforced. */
  Parts(List<SchedulerPart> list, boolean enforces) {
    this.parts = list.toArray(SchedulerPart[]::new);
    this.enforces = enforces;
    this.pass = overriding("passes");
    this.handle = overriding("handled");
    this.lookAtReserved = overriding("looksAtReserved");
    this.hearOfProposals = overriding("proposed");
    this.permit = overriding("permits");
    this.hearOfCommits = overriding("committed");
    this.settle = overriding("settled");
    this.follow = overriding("follows");
    this.refused = Stream.generate(LongAdder::new).limit(permit.length).toArray(LongAdder[]::new);
  }

  /** The parts that have a method of their own in place of one that does nothing. */
  private SchedulerPart[] overriding(String method) {
    return Stream.of(parts)
        .filter(
            part ->
                Stream.of(part.getClass().getMethods())
                    .anyMatch(
                        own ->
                            own.getName().equals(method)
                                && own.getDeclaringClass() != SchedulerPart.class))
        .toArray(SchedulerPart[]::new);
  }

  /** Opens what is kept, before anything is decided; throws when that cannot be known. */
  void open() throws IOException {
    opened = true;
    for (SchedulerPart part : parts) {
      part.open();
    }
  }

  /**
   * The same before the first application: a ResourceManager that becomes active takes up the
   * applications of the one before it first, and starts its scheduler then.
   *
   * @param clock by which their deadlines are read; nobody may have asked it for long
   */
  void openForRecovery(SteadyClock clock) {
    if (opened) {
      return;
    }
    try {
      clock.restart();
      open();
    } catch (IOException | RuntimeException e) {
      LOG.error(
          "What was promised cannot be read, so nothing may be promised: the start will fail", e);
    }
  }

  /** In the order in which they were made. */
  List<SchedulerPart> list() {
    return List.of(parts);
  }

  /**
   * The settings of the queues were read again. Who had that done has his answer from the stock
   * scheduler by then: that a part does not follow is in the log each time, and counted.
   */
  void refreshed(QueueSettings fresh) {
    lastFirst(
        (part, settings) -> {
          try {
            part.refreshed(settings);
          } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            LOG.error(
                "The queues were refreshed, and {} does not follow: settings of before may be in force. {}",
                part.getClass().getSimpleName(),
                e.toString());
            throw e;
          }
        },
        fresh);
  }

  /** Stops all, also where one fails to. */
  void stop() {
    lastFirst((part, all) -> part.stop(), this);
  }

  private <T> void lastFirst(BiConsumer<SchedulerPart, T> told, T something) {
    List<SchedulerPart> reversed = new ArrayList<>(list());
    Collections.reverse(reversed);
    each(reversed.toArray(SchedulerPart[]::new), told, something);
  }

  <T extends SchedulerPart> Optional<T> find(Class<T> type) {
    return Stream.of(parts).filter(type::isInstance).map(type::cast).findFirst();
  }

  boolean isEmpty() {
    return parts.length == 0;
  }

  /** Calls every part with the same argument. */
  <T> void each(BiConsumer<SchedulerPart, T> told, T something) {
    each(parts, told, something);
  }

  private <T> void each(SchedulerPart[] some, BiConsumer<SchedulerPart, T> told, T something) {
    for (SchedulerPart part : some) {
      try {
        told.accept(part, something);
      } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
        failed(e);
      }
    }
  }

  /** Puts ours above the ordering policies of the queues. For the thread that made a queue. */
  void putInOrder() {
    if (enforces) {
      each((part, all) -> part.putInOrder(), this);
    }
  }

  /** The queues were made anew. The caller holds the write lock. */
  void reinitialized() {
    if (enforces) {
      each((part, all) -> part.reinitialized(), this);
    }
  }

  /** Whether the stock scheduler is to see an event now. */
  boolean passes(SchedulerEvent event) {
    return objector(pass, SchedulerPart::passes, event) < 0 || !enforces;
  }

  /** The stock scheduler has handled an event. */
  void handled(SchedulerEvent event) {
    each(handle, SchedulerPart::handled, event);
  }

  /** A proposal was made; nobody keeps a note of it who is not asked about it. */
  void proposed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    if (enforces) {
      each(hearOfProposals, SchedulerPart::proposed, request);
    }
  }

  void committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    each(hearOfCommits, SchedulerPart::committed, request);
  }

  /** A proposal has been committed, or was refused by somebody. */
  void settled(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    each(settle, SchedulerPart::settled, request);
  }

  /** Whether somebody wants to be told of a container that is about to end. */
  boolean follow(RMContainer container) {
    return any(follow, SchedulerPart::follows, container);
  }

  /**
   * Ends a container, and tells of it once, unless its application does not know it any more: its
   * master may release it while its node reports that it has ended, and the stock scheduler takes
   * the second for nothing.
   */
  void end(ContainerId id, Supplier<EndedContainer> described, Runnable stock) {
    if (!ending.add(id)) {
      stock.run();
      return;
    }
    EndedContainer ended;
    try {
      ended = guarded(described, null);
      stock.run();
    } finally {
      ending.remove(id);
    }
    if (ended != null) {
      each(SchedulerPart::ended, ended);
    }
  }

  /** Whether what is reserved on a node could be so in vain. */
  boolean looksAtReserved(NodeId node) {
    return enforces && any(lookAtReserved, SchedulerPart::looksAtReserved, node);
  }

  /** A master is about to be answered. */
  void answer(MasterCall call) {
    Resource stock = call.answer().getResourceLimit();
    each(SchedulerPart::answering, call);
    if (!enforces) {
      call.answer().setResourceLimit(stock);
    }
  }

  /**
   * The place of the one that objects, negative when none does; the last one is asked first, and
   * none after a no.
   */
  private <T> int objector(SchedulerPart[] some, BiPredicate<SchedulerPart, T> asked, T something) {
    for (int i = some.length - 1; i >= 0; i--) {
      try {
        if (!asked.test(some[i], something)) {
          return i;
        }
      } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
        failed(e);
      }
    }
    return -1;
  }

  /** Whether one says yes to something; none is asked after it. */
  <T> boolean any(BiPredicate<SchedulerPart, T> asked, T something) {
    return any(parts, asked, something);
  }

  private <T> boolean any(SchedulerPart[] some, BiPredicate<SchedulerPart, T> asked, T something) {
    for (SchedulerPart part : some) {
      try {
        if (asked.test(part, something)) {
          return true;
        }
      } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
        failed(e);
      }
    }
    return false;
  }

  /**
   * Whether none objects to a proposal; when one does, what was booked for it is given back, or its
   * application would count it as held for ever.
   */
  boolean permit(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    int refuser = enforces ? objector(permit, SchedulerPart::permits, request) : -1;
    if (refuser < 0) {
      return true;
    }
    refused[refuser].increment();
    var container =
        request.getFirstAllocatedOrReservedContainer().getAllocatedOrReservedContainer();
    FiCaSchedulerApp app = container.getSchedulerApplicationAttempt();
    if (container.isAllocated()) {
      app.decUnconfirmedRes(request.getTotalAllocatedResource());
    }
    LOG.debug(
        "{} refused {} {} on {}, reserved {}",
        permit[refuser].refuser(),
        app.getApplicationId(),
        container.isAllocated()
            ? request.getTotalAllocatedResource()
            : request.getTotalReservedResource(),
        container.getSchedulerNode().getNodeID(),
        !container.isAllocated());
    return false;
  }

  /** How many proposals were refused, by the names of those who did, in their order. */
  Map<String, Long> refused() {
    Map<String, Long> byName = new LinkedHashMap<>();
    for (int i = 0; i < permit.length; i++) {
      byName.merge(permit[i].refuser(), refused[i].sum(), Long::sum);
    }
    return byName;
  }

  /** What failed beside the stock scheduler, by cause, and how often. */
  Map<String, Long> failures() {
    return OncePerCause.together(
        Stream.concat(Stream.of(faults.counts()), Stream.of(parts).map(SchedulerPart::faults)));
  }

  /** What all of them count, and what is refused and what fails. */
  List<RegisteredSource> sources() {
    return Stream.concat(
            Stream.of(parts).flatMap(part -> part.metrics().stream()), Stream.of(metrics()))
        .toList();
  }

  /** Refusals and failures as a source of Hadoop's metrics2. */
  RegisteredSource metrics() {
    return new RegisteredSource(METRICS, "Proposals of the stock scheduler that Punctual refused") {
      @Override
      public void getMetrics(MetricsCollector collector, boolean all) {
        MetricsInfo by = info("By", "Because of what proposals were refused");
        MetricsInfo total = info("RefusedTotal", "Proposals that were not committed");
        MetricsInfo failed = info("FailuresTotal", "What failed beside the scheduler");
        record(collector, FAILURES).addCounter(failed, OncePerCause.total(failures()));
        refused()
            .forEach(
                (name, count) -> record(collector, METRICS).tag(by, name).addCounter(total, count));
      }
    };
  }

  /** An application that comes, as the parts lead it; empty when one refuses it. */
  Optional<AppAddedSchedulerEvent> route(AppAddedSchedulerEvent added) {
    Optional<AppAddedSchedulerEvent> routed = Optional.of(added);
    for (SchedulerPart part : parts) {
      Optional<AppAddedSchedulerEvent> before = routed;
      routed = guarded(() -> before.flatMap(part::route), before);
    }
    return enforces ? routed : Optional.of(routed.orElse(added));
  }

  /** The answer of our own code, or a given one when it throws. */
  <T> T guarded(Supplier<T> ours, T otherwise) {
    try {
      return ours.get();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failed(e);
      return otherwise;
    }
  }

  private void failed(Throwable thrown) {
    faults.note(
        LOG,
        "Punctual failed beside the scheduler; the stock scheduler goes on without it.",
        thrown);
  }
}
