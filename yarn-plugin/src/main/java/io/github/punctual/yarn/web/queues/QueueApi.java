package io.github.punctual.yarn.web.queues;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.queues.QueuesView;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.Cursor;
import io.github.punctual.yarn.web.api.Fields;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Paging;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.api.Query;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What the REST interface tells of queues. */
public record QueueApi(QueueService service, Access access) {
  public static final String QUEUES = Paths.API + "/queues";

  /** The answer where no promises are made to queues. */
  public static HttpAnswer noPromises() {
    return HttpAnswer.error(
        503,
        "NO_QUEUE_PROMISES",
        "the scheduler of this ResourceManager makes no promises to queues",
        "io.github.punctual.PunctualScheduler or io.github.punctual.bopf.BopfScheduler as"
            + " yarn.resourcemanager.scheduler.class");
  }

  /** Answers a request that changes nothing. */
  public HttpAnswer get(String path, Map<String, List<String>> parameters)
      throws BadParameterException {
    QueuesView all = service.view();
    String queue = Paths.rest(path, QUEUES);
    if (queue.isEmpty()) {
      return HttpAnswer.ok(list(all, Paging.of(Query.of(parameters, Paging.NAMES), "queues")));
    }
    Query.none(parameters);
    return one(queue, all);
  }

  private ObjectNode list(QueuesView all, Paging paging) {
    ObjectNode node = Json.object();
    node.put("ready", service.isReady());
    Fields.instant(node, "at", all.atMillis());
    node.set("capacity", Json.VECTOR.write(all.capacity()));
    node.put("bypassed", all.bypassed());
    List<QueueView> visible =
        all.queues().stream().filter(view -> access.mayViewQueue(view.queue().path())).toList();
    Paging.Slice<QueueView> page =
        paging.of(visible, view -> new Cursor(List.of(), view.queue().path()));
    Fields.list(
        node, "queues", page.entries().stream(), view -> names().masked(QueueJson.of(view, all)));
    page.write(node, all.queues().size() - visible.size());
    Stream<QueuesView.Change> changes =
        all.changes().stream()
            .filter(change -> access.mayViewQueue(change.change().now().queue().path()));
    Fields.list(node, "changes", changes, change -> names().masked(QueueJson.change(change)));
    if (access.mayViewAll()) {
      // As in the status: a cause tells what the ResourceManager is like inside.
      ObjectNode failures = node.putObject("policyFailures");
      all.failures().forEach(failures::put);
    }
    return node;
  }

  private QueueNames names() {
    return new QueueNames(access);
  }

  private HttpAnswer one(String path, QueuesView all) {
    if (!access.mayViewQueue(path)) {
      return HttpAnswer.notAllowed(
          "you may not see queue " + path,
          "an administrator of the queue, who can let you submit to it");
    }
    Optional<QueueView> view = path.isBlank() ? Optional.empty() : all.find(new QueueId(path));
    return view.map(found -> HttpAnswer.ok(names().masked(QueueJson.alone(found, all))))
        .orElseGet(
            () ->
                HttpAnswer.error(
                    404,
                    "NO_SUCH_QUEUE",
                    "there is no leaf queue " + path,
                    "its full path, as in " + QUEUES + ", such as root.default"));
  }
}
