package io.github.punctual.yarn.web;

import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.jobs.LearnedDesk;
import io.github.punctual.yarn.web.jobs.RequirementsDesk;
import io.github.punctual.yarn.web.plan.PlanApi;
import io.github.punctual.yarn.web.queues.QueueApi;
import java.util.List;
import java.util.Map;

/** Which HTTP methods a path has. */
final class Methods {
  private Methods() {}

  /** Answers a method that a path does not have, or that asks which it has. */
  static void check(String path, String method) throws AnswerException {
    String more = more(path);
    String all = more.isEmpty() ? "GET, HEAD, OPTIONS" : "GET, HEAD, OPTIONS, " + more;
    if (method.equals("OPTIONS")) {
      // By this method Hadoop's own clients show a ticket, and any other status than success is a
      // failure to them.
      throw new AnswerException(
          new HttpAnswer(200, Map.of("Allow", all), "text/plain; charset=utf-8", ""));
    }
    if (!List.of(all.split(", ", -1)).contains(method)) {
      throw new AnswerException(
          HttpAnswer.error(405, "METHOD_NOT_ALLOWED", method + " changes nothing here", all)
              .with("Allow", all));
    }
  }

  /** The methods that change something at a path. */
  private static String more(String path) {
    if (Paths.isBelow(path, QueueApi.QUEUES)) {
      return Paths.rest(path, QueueApi.QUEUES).isEmpty() ? "POST" : "DELETE";
    }
    if (Paths.isBelow(path, PlanApi.RESERVATIONS)) {
      return Paths.rest(path, PlanApi.RESERVATIONS).isEmpty() ? "POST" : "PUT, DELETE";
    }
    if (Paths.is(path, LearnedDesk.LEARNED)) {
      return "DELETE";
    }
    return RequirementsDesk.job(path).isPresent() ? "PUT" : "";
  }
}
