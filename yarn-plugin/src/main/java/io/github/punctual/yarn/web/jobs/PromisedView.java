package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.rush.PlannedJob;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.web.api.Access;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Who is promised how much now, in JSON, of all that a caller may see. */
record PromisedView(LiveBackend backend, Access access) {
  /** What is promised to some: how many they are, and how much together. */
  private static final class Sum {
    private int count;
    private int tasks;
    private ResourceVector amount = ResourceVector.ZERO;

    void add(int moreTasks, ResourceVector more) {
      count++;
      tasks += moreTasks;
      amount = amount.plus(more);
    }

    ObjectNode counted() {
      ObjectNode node = Json.object().put("count", count);
      node.set("amount", Json.VECTOR.write(amount));
      return node;
    }

    ObjectNode withTasks() {
      return counted().put("tasks", tasks);
    }
  }

  /** What is promised to one user. */
  private record OfUser(Sum jobs, Sum reservations) {
    OfUser() {
      this(new Sum(), new Sum());
    }
  }

  ObjectNode write() {
    Map<String, OfUser> users = new TreeMap<>();
    ObjectNode node = Json.object();
    node.set("jobs", jobs(users));
    backend.utilities().ifPresent(plans -> node.set("utility", utility(plans)));
    backend.queues().ifPresent(all -> node.set("queues", queues(all.queues())));
    if (!backend.plans().isEmpty()) {
      node.set("reservations", reservations(users));
    }
    ArrayNode array = node.putArray("users");
    users.forEach(
        (name, promised) -> {
          ObjectNode user = array.addObject().put("user", name);
          user.set("jobs", promised.jobs().withTasks());
          user.set("reservations", promised.reservations().counted());
        });
    return node;
  }

  private ObjectNode jobs(Map<String, OfUser> users) {
    Sum all = new Sum();
    for (TrackedJob job : backend.jobs().live()) {
      String user = job.job().user();
      int tasks;
      ResourceVector amount;
      synchronized (job) {
        boolean inForce = job.phase() == Phase.ADMITTED && job.inShadow().isEmpty();
        tasks = inForce ? job.guaranteedTasks() : 0;
        amount = job.job().task().times(tasks).plus(job.job().master());
      }
      if (tasks > 0 && access.mayView(job.id(), user, job.place().queuePath())) {
        all.add(tasks, amount);
        users.computeIfAbsent(user, name -> new OfUser()).jobs().add(tasks, amount);
      }
    }
    return all.withTasks();
  }

  /** What is planned for those who asked for it; it is promised to nobody. */
  private ObjectNode utility(RushService plans) {
    int count = 0;
    int tasks = 0;
    for (PlannedJob job : plans.jobs()) {
      Optional<JobPlan> plan = job.plan();
      if (job.requirements().declared()
          && backend
              .application(job.id())
              .filter(app -> access.mayView(job.id(), app.getUser(), app.getQueue()))
              .isPresent()) {
        count++;
        tasks += plan.map(JobPlan::wantedTasks).orElse(0);
      }
    }
    return Json.object().put("count", count).put("plannedTasks", tasks);
  }

  private ObjectNode queues(List<QueueView> all) {
    Map<QueueClass, Integer> classes = new EnumMap<>(QueueClass.class);
    Sum promised = new Sum();
    for (QueueView queue : all) {
      if (queue.registration().isPresent() && access.mayViewQueue(queue.queue().path())) {
        classes.merge(queue.registration().get().classification().queueClass(), 1, Integer::sum);
        promised.add(0, queue.promised(backend.nowMillis()));
      }
    }
    ObjectNode node = promised.counted();
    for (QueueClass each : QueueClass.values()) {
      node.put(each.name().toLowerCase(Locale.ROOT), classes.getOrDefault(each, 0));
    }
    return node;
  }

  private ObjectNode reservations(Map<String, OfUser> users) {
    Sum all = new Sum();
    for (PlanView plan : backend.plans()) {
      for (Booking booking : plan.bookings()) {
        String owner = booking.request().owner();
        if (booking.state().isLive() && access.mayView(plan, booking.request())) {
          ResourceVector now = booking.promisedAt(plan.nowMillis());
          all.add(0, now);
          users.computeIfAbsent(owner, name -> new OfUser()).reservations().add(0, now);
        }
      }
    }
    return all.counted();
  }
}
