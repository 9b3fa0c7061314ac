package io.github.punctual.yarn.web;

import java.util.List;
import java.util.Optional;

/** Which HTTP methods a path has. */
final class Methods {
  private static final List<String> READ = List.of("GET", "HEAD");

  private Methods() {}

  /** The answer to a method that a path does not have; empty when it has it. */
  static Optional<HttpAnswer> check(String path, String method) {
    List<String> allowed = allowed(path);
    if (allowed.contains(method)) {
      return Optional.empty();
    }
    String all = String.join(", ", allowed);
    return Optional.of(
        HttpAnswer.error(405, "METHOD_NOT_ALLOWED", method + " changes nothing here", all)
            .with("Allow", all));
  }

  private static List<String> allowed(String path) {
    if (QueueApi.owns(path)) {
      return List.of("GET", "HEAD", QueueApi.queue(path).isEmpty() ? "POST" : "DELETE");
    }
    if (PlanApi.owns(path) && !PlanApi.isPlan(path)) {
      return PlanApi.reservation(path).isEmpty()
          ? List.of("GET", "HEAD", "POST")
          : List.of("GET", "HEAD", "PUT", "DELETE");
    }
    if (LearnedDesk.owns(path)) {
      return List.of("GET", "HEAD", "DELETE");
    }
    return RequirementsDesk.job(path).isPresent() ? List.of("GET", "HEAD", "PUT") : READ;
  }
}
