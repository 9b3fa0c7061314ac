package io.github.punctual.yarn.service;

import io.github.punctual.yarn.adapt.RoutedApplication;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.server.resourcemanager.RMAppManagerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.RMAppManagerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/**
 * What can be done to an application in the ResourceManager. In shadow mode nothing is, and its
 * client is told nothing. Safe for several threads.
 */
public final class RmActions {
  private final RMContext context;
  private final boolean enforces;

  /** Events are equal to themselves alone. */
  private final Set<SchedulerEvent> released = ConcurrentHashMap.newKeySet();

  RmActions(RMContext context, boolean enforces) {
    this.context = context;
    this.enforces = enforces;
  }

  /** Whether what is decided is done. */
  public boolean enforces() {
    return enforces;
  }

  /**
   * Refuses an application that the stock scheduler does not know: it fails, and the client's
   * submit throws the message.
   */
  public void reject(ApplicationId id, String message) {
    send(new RMAppEvent(id, RMAppEventType.APP_REJECTED, message));
  }

  /** Ends an application that was accepted. */
  public void kill(ApplicationId id, String message) {
    send(new RMAppEvent(id, RMAppEventType.KILL, message));
  }

  /** Moves an application to another queue, also for the time after a restart. */
  public void move(ApplicationId id, String queuePath) {
    send(new RMAppManagerEvent(id, queuePath, RMAppManagerEventType.APP_MOVE));
  }

  /** Sends a withheld event again, by the dispatcher: it runs on the scheduler's event thread. */
  void release(SchedulerEvent event) {
    released.add(event);
    send(event);
  }

  /** Whether an event is one that was released; asks once. */
  boolean takeReleased(SchedulerEvent event) {
    return released.remove(event);
  }

  /**
   * Gives the stock scheduler an application that it had accepted before a restart as if its master
   * had run, where its queue does not run any more: it would refuse a new one. Says whether it did.
   */
  boolean takeBack(AppAddedSchedulerEvent event, CSQueue queue) {
    if (!enforces || queue.getState() == QueueState.RUNNING) {
      return false;
    }
    SchedulerEvent known = RoutedApplication.recovering(event);
    released.add(known);
    context.getScheduler().handle(known);
    // The stock scheduler says so of new ones alone.
    send(new RMAppEvent(event.getApplicationId(), RMAppEventType.APP_ACCEPTED));
    return true;
  }

  /** What a client sees of an application that has no other diagnostics. */
  void diagnose(ApplicationId id, String message) {
    RMApp app = enforces ? context.getRMApps().get(id) : null;
    RMAppAttempt attempt = app == null ? null : app.getCurrentAppAttempt();
    if (attempt != null) {
      attempt.updateAMLaunchDiagnostics(message);
    }
  }

  /** Says it where nothing else is said but what we said before. */
  void diagnoseAgain(ApplicationId id, String message) {
    said(id)
        .filter(said -> said.isEmpty() || (said.startsWith("Punctual: ") && !said.equals(message)))
        .ifPresent(said -> diagnose(id, message));
  }

  /** Says it before what YARN says, in the place of what we said before, unless it is said. */
  void diagnoseInstead(ApplicationId id, String message) {
    said(id)
        .filter(said -> said.startsWith("Punctual: ") && !said.contains(message))
        .ifPresent(said -> diagnose(id, message));
    diagnoseBeside(id, message);
  }

  /** Says it before what else is said, unless it is said already. */
  public void diagnoseBeside(ApplicationId id, String message) {
    diagnoseBeside(id, "", message);
  }

  /** The same in the place of what was said before; both may be empty. */
  public void diagnoseBeside(ApplicationId id, String before, String message) {
    if (before.isEmpty() && message.isEmpty()) {
      return;
    }
    String said = said(id).orElse("");
    String rest = before.equals(message) ? said : said.replace(before, "").strip();
    String all = rest.contains(message) ? rest : (message + " " + rest).strip();
    if (!all.equals(said)) {
      diagnose(id, all);
    }
  }

  /** What a client sees of an application; empty when there is no such application. */
  private Optional<String> said(ApplicationId id) {
    return Optional.ofNullable(context.getRMApps().get(id))
        .map(app -> app.getDiagnostics().toString());
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private void send(org.apache.hadoop.yarn.event.Event event) {
    if (enforces) {
      context.getDispatcher().getEventHandler().handle(event);
    }
  }
}
