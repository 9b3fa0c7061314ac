package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.shadow.Ending;
import io.github.punctual.yarn.shadow.ShadowBook;
import io.github.punctual.yarn.shadow.ShadowJob;
import io.github.punctual.yarn.shadow.ShadowVerdict;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.Fields;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What would have become of jobs, and what did, in JSON. */
final class ShadowJson {
  private ShadowJson() {}

  /** All of it, as far as a caller may know it; without a book in enforce mode. */
  static ObjectNode of(JobSights sights) {
    Optional<ShadowBook> book = sights.backend().shadow();
    ObjectNode node = Json.object();
    node.put("mode", book.isPresent() ? "shadow" : "enforce");
    book.ifPresent(shadow -> node.set("counts", counts(shadow)));
    List<ShadowJob> all = book.map(ShadowBook::jobs).orElse(List.of());
    List<ShadowJob> visible = visible(all, sights.access());
    Fields.list(node, "jobs", visible.stream(), job -> job(job, sights));
    return node.put("hidden", all.size() - visible.size());
  }

  /** The jobs that a caller may see. */
  static List<ShadowJob> visible(List<ShadowJob> all, Access access) {
    return all.stream()
        .filter(job -> access.mayView(job.id(), job.subject().user(), job.subject().queue()))
        .toList();
  }

  /** How many there were, by what would have become of them and what did. */
  static ObjectNode counts(ShadowBook book) {
    ObjectNode node = Json.object();
    for (ShadowVerdict verdict : ShadowVerdict.values()) {
      Stream<Ending> endings = Stream.of(Ending.values());
      node.set(verdict.name(), Fields.counts(endings, ending -> book.count(verdict, ending)));
    }
    return node;
  }

  private static ObjectNode job(ShadowJob job, JobSights sights) {
    ObjectNode node =
        Json.object()
            .put("id", job.id().toString())
            .put("name", job.subject().name())
            .put("user", job.subject().user())
            .put("queue", job.subject().queue())
            .put("would", job.verdict().name())
            .put("did", job.ending().name());
    Fields.instantIfAny(node, "submitted", job.subject().submittedMillis());
    Fields.instantIfAny(node, "deadline", job.subject().dueMillis().orElse(0));
    Fields.instantIfAny(node, "held", job.heldMillis().orElse(0));
    Fields.instantIfAny(node, "released", job.releasedMillis().orElse(0));
    Fields.instantIfAny(node, "ended", job.endedMillis().orElse(0));
    return node.put("message", sights.masked(job.sentence(), job.id()));
  }
}
