package io.github.punctual.yarn.web.queues;

import io.github.punctual.admission.bopf.allocate.BurstTally;
import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.queues.QueuesView;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Bars;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Page;
import io.github.punctual.yarn.web.page.Site;
import io.github.punctual.yarn.web.page.Tile;
import io.github.punctual.yarn.web.page.Tone;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The page of all queues that declare anything, and below it each by itself. */
public record QueuesPage(QueueSource source, Access access, Navigation navigation) {
  private static final int MOST_ROWS = 500;

  /** The path of the page of a queue. */
  public static String path(String queue) {
    return Site.QUEUES.path() + "/" + URLEncoder.encode(queue, StandardCharsets.UTF_8);
  }

  /** The page of a queue by its path, or that of all where the path is empty. */
  public HttpAnswer get(String queue) {
    return queue.isEmpty() ? all() : one(queue);
  }

  private HttpAnswer one(String queue) {
    if (!access.mayViewQueue(queue)) {
      return Page.sorry(
          403,
          navigation,
          "You may not see queue " + queue + ".",
          "an administrator of the queue, who can let you submit to it");
    }
    Optional<QueueLine> line = QueueLine.find(source, queue);
    return line.isPresent()
        ? new QueuePage(source, access, navigation).get(line.get())
        : Page.sorry(
            404,
            navigation,
            "There is no queue " + queue + ".",
            "its full path, such as root.default, or the list of queues that declare something");
  }

  private HttpAnswer all() {
    List<QueueLine> declared = QueueLine.all(source);
    List<QueueLine> visible =
        declared.stream().filter(line -> access.mayViewQueue(line.path())).toList();
    int hidden = declared.size() - visible.size();
    return Page.of(
        navigation,
        html -> {
          html.lead(source.nowMillis()).text(", " + source.scheduler() + ".").end().line();
          if (source.queues().filter(QueuesView::bypassed).isPresent()) {
            html.paragraph(
                "The policy failed: queues are served in the stock order.", "class", "lost");
          }
          if (visible.isEmpty()) {
            nothing(html, hidden);
          } else {
            tiles(html, visible);
            table(html, visible, hidden);
          }
          if (source.queues().isPresent()) {
            html.see("The same as JSON: ", QueueApi.QUEUES);
          }
        });
  }

  private void nothing(Html html, int hidden) {
    html.paragraph(
        hidden == 0
            ? "No queue declares bursts, reservations or limits of promises: all are served in the stock order beside jobs with deadlines."
            : "No queue that you may see declares anything; %d that you may not see do."
                .formatted(hidden));
    html.element("h2", "What to try", "id", "try").line();
    if (source.queues().isEmpty()) {
      html.paragraph(
          "%s makes no promises about bursts. For these, an operator sets in yarn-site.xml"
              .formatted(source.scheduler()));
      html.element(
              "pre", "yarn.resourcemanager.scheduler.class = io.github.punctual.PunctualScheduler")
          .line();
      html.paragraph("restarts the ResourceManager, and declares in capacity-scheduler.xml:");
    } else {
      html.paragraph("For a queue whose jobs come in bursts, in capacity-scheduler.xml:");
    }
    html.element(
            "pre",
            """
            yarn.scheduler.capacity.<queue-path>.punctual.kind = latency
            yarn.scheduler.capacity.<queue-path>.punctual.period = 10m
            yarn.scheduler.capacity.<queue-path>.punctual.on-time = 1m
            yarn.scheduler.capacity.<queue-path>.punctual.demand = 40x2g,1x30s""")
        .line();
    html.paragraph("To keep a part of a queue out of all promises:");
    html.element("pre", "yarn.scheduler.capacity.<queue-path>.punctual.best-effort-floor = 0.2")
        .line();
    html.paragraph("To let users reserve capacity of a queue:");
    html.element("pre", "yarn.scheduler.capacity.<queue-path>.reservable = true").line();
  }

  private void tiles(Html html, List<QueueLine> lines) {
    long bursts = lines.stream().filter(line -> line.burst().isPresent()).count();
    long late = lines.stream().filter(line -> line.isLate(source.nowMillis())).count();
    long rejected = lines.stream().filter(QueueLine::isRejected).count();
    List<BurstTally> tallies = lines.stream().flatMap(line -> line.tally().stream()).toList();
    int ended = tallies.stream().mapToInt(BurstTally::bursts).sum();
    int onTime = tallies.stream().mapToInt(BurstTally::onTime).sum();
    List<Tile> tiles = new ArrayList<>();
    tiles.add(new Tile(Integer.toString(lines.size()), "declare something", "", Tone.PLAIN, ""));
    String label = bursts == 1 ? "burst now" : "bursts now";
    String note = late == 0 ? "" : late + " late";
    tiles.add(new Tile(Long.toString(bursts), label, note, late == 0 ? Tone.PLAIN : Tone.BAD, ""));
    if (ended > 0) {
      String part = Amounts.percent(onTime, ended);
      Tone tone = onTime == ended ? Tone.GOOD : Tone.RISK;
      tiles.add(new Tile(part, "of bursts on time", onTime + " of " + ended, tone, ""));
    }
    if (rejected > 0) {
      tiles.add(
          new Tile(Long.toString(rejected), "rejected", "declared, not promised", Tone.BAD, ""));
    }
    Tile.write(html, tiles);
  }

  private void table(Html html, List<QueueLine> lines, int hidden) {
    html.element("h2", "Queues", "id", "queues").line();
    html.table(
        "queues",
        "jobs lines paths",
        List.of("Queue", "Class", "Held of promised", "Burst now", "On time", "Declares"));
    lines.stream().limit(MOST_ROWS).forEach(line -> row(html, line));
    html.endTable();
    html.more(lines.size() - MOST_ROWS, hidden, " that you may not see are not shown.");
  }

  private void row(Html html, QueueLine line) {
    html.begin(
        "tr", "class", line.isRejected() || line.isLate(source.nowMillis()) ? "lost" : "kept");
    html.begin("th", "scope", "row");
    html.element("a", line.path(), "class", "name", "href", path(line.path())).end();
    html.begin("td", "class", "why");
    kinds(html, line);
    html.end().begin("td", "data-head", "Held of promised");
    held(html, line);
    html.end().begin("td", "data-head", "Burst now");
    burst(html, line.burst());
    html.end();
    String onTime = QueueLine.onTime(line.tally());
    html.element("td", onTime, "data-head", "On time", "class", "number");
    html.element("td", line.summary(), "data-head", "Declares", "class", "why").end().line();
  }

  /** Its kinds as chips; why, on opening. */
  private void kinds(Html html, QueueLine line) {
    Optional<String> why = line.why().map(new QueueNames(access)::masked);
    if (why.isPresent()) {
      html.begin("details", "id", "why-" + line.path()).begin("summary");
    }
    for (QueueLine.Kind kind : line.kinds()) {
      html.chip(kind.word(), kind.tone()).text(" ");
    }
    if (why.isPresent()) {
      html.end().element("p", why.get()).end();
    }
  }

  private static void held(Html html, QueueLine line) {
    Optional<ResourceVector> promised = line.promised().filter(amount -> !amount.isZero());
    ResourceVector held = line.held().orElse(ResourceVector.ZERO);
    if (promised.isEmpty()) {
      html.text(held.isZero() ? "nothing" : Amounts.of(held) + ", nothing promised");
      return;
    }
    Bars.draw(html, List.of(new Bars.Lane("used", part(held, promised.get()))));
    html.element("span", Amounts.of(held, promised.get()), "class", "over");
  }

  /** The part of an amount that is held, of the type of which it is least. */
  static double part(ResourceVector held, ResourceVector whole) {
    return whole.amounts().entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .mapToDouble(entry -> (double) held.get(entry.getKey()) / entry.getValue())
        .min()
        .orElse(0);
  }

  private void burst(Html html, Optional<CurrentBurst> burst) {
    if (burst.isEmpty()) {
      html.text("none");
      return;
    }
    long due = burst.get().deadlineMillis();
    String style = due < source.nowMillis() ? "late" : "";
    html.element("span", Amounts.due(due, source.nowMillis()), "class", style);
  }
}
