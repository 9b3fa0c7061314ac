package io.github.punctual.yarn.web.queues;

import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.queues.QueuesView;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import java.util.List;
import java.util.Optional;

/** What is promised to queues about their bursts, what is late, and what was refused. */
public record OverviewQueues(QueuesView all, Access access, long nowMillis) {
  private static final int MOST_ROWS = 100;

  /** Writes the queues that the caller may see. */
  public void write(Html html) {
    List<QueueView> visible =
        all.queues().stream()
            .filter(view -> access.mayViewQueue(view.queue().path()))
            .filter(view -> view.registration().isPresent() || view.refusal().isPresent())
            .toList();
    html.element("h2", "Queues with bursts", "id", "queues").line();
    if (all.bypassed()) {
      html.paragraph("The policy failed: queues are served in the stock order.", "class", "lost");
    }
    if (visible.isEmpty()) {
      html.paragraph("No queue that you may see declares anything.");
    } else {
      html.table("queues", "", List.of("Queue", "Class", "Burst now", "Bursts on time", "Why"));
      visible.stream().limit(MOST_ROWS).forEach(view -> row(html, view));
      html.endTable();
    }
    html.see("All of it as JSON: ", QueueApi.QUEUES);
  }

  private void row(Html html, QueueView view) {
    boolean refused = view.registration().isEmpty();
    boolean late = view.burst().filter(burst -> burst.deadlineMillis() < nowMillis).isPresent();
    html.begin("tr", "class", refused || late ? "lost" : "kept");
    html.element("th", view.queue().path(), "scope", "row");
    String kind =
        view.registration()
            .map(registration -> registration.classification().queueClass().name())
            .orElse("REJECTED");
    html.begin("td").element("span", kind, "class", refused ? "state bad" : "state").end();
    Optional<Long> due = view.burst().map(CurrentBurst::deadlineMillis);
    html.element("td", due.map(at -> Amounts.due(at, nowMillis)).orElse("none"));
    html.element("td", QueueLine.onTime(view.tally()));
    String why = view.refusal().map(refusal -> refusal.message()).or(view::message).orElse("");
    html.element("td", new QueueNames(access).masked(why), "class", "why").end().line();
  }
}
