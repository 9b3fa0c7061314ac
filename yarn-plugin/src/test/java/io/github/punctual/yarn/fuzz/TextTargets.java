package io.github.punctual.yarn.fuzz;

import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.reservation.calendar.CalendarRule;
import io.github.punctual.reservation.calendar.Occurrences;
import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.Recurrence;
import io.github.punctual.reservation.rdl.text.Parsed;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.settings.ReadSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** What users and operators write as text. */
final class TextTargets {
  private static final long NOW = Instant.parse("2026-11-21T20:00:00Z").toEpochMilli();
  private static final long STEP_MILLIS = 1000;
  private static final long HORIZON_STEP = (NOW + Duration.ofDays(1).toMillis()) / STEP_MILLIS;
  private static final Set<String> TYPES = Set.of("memory-mb", "vcores", "yarn.io/gpu");

  private TextTargets() {}

  static List<FuzzTarget> all() {
    return List.of(tags(), rdl(), rules(), settings(), queueSettings());
  }

  private static FuzzTarget tags() {
    return new FuzzTarget(
        "tags",
        List.of(
            "sla.deadline=15m\nsla.tasks=100\nsla.task-vcores=1\nsla.task-memory=2g",
            "sla.deadline=2026-11-21t22:00:00z\nsla.task-duration=90s\nsla.job=nightly-etl",
            "sla.deadline=pt15m\nsla.utility=sigmoid\nsla.weight=3\nsla.sensitivity=0.5",
            "other\nsla.deadline=2h30m\nsla.tasks=1"),
        List.of(
            "sla.",
            "sla.deadline=",
            "sla.tasks=",
            "sla.job=",
            "\nsla.weight=",
            "p1d",
            "1w",
            "t",
            "24h",
            "=",
            "2026-02-30t25:61:61z",
            "+14:00",
            "+999999999-12-31t23:59:59z",
            "1.5g"),
        Set.of(DeclarationException.class),
        text -> Declarations.parse(text.lines().toList(), NOW, NOW));
  }

  private static FuzzTarget rdl() {
    return new FuzzTarget(
        "RDL",
        List.of(
            "window(atom(<1024,1>, 4, 8, 60, 960), +0, +20m)",
            "let night = 8h; window(order(atom(<1024,1>, 1, 4, 30, 240), within(5m),"
                + " atom(<2048,2>, 2, 2, 60, 120)), 2026-11-21T22:00Z, +20h)",
            "window(any(atom(<1024,1>, 1, 4, 30, 240), all(atom(<4096,1,yarn.io/gpu=1>, 1, 1, 60,"
                + " 60), atom(<512,4>, 1, 1, 1m, 1m))), +0, +20m)",
            "every(6h, window(atom(<1024,1>, 1, 2, 30, 60), +0, +5m))"),
        List.of(
            "all(",
            "any(",
            "order(",
            "window(",
            "atom(",
            "every(",
            "within(",
            "let a = ",
            ")",
            ",",
            "<1,1>",
            "atom(<1,1>,1,1,1s,1s)",
            "+1h",
            "9999999d",
            "\"FREQ=HOURLY\"",
            "\"UTC\""),
        Set.of(),
        text -> {
          Parsed parsed = RdlText.parse(text);
          if (parsed.tree().isEmpty()) {
            if (parsed.errors().isEmpty()) {
              throw new AssertionError("neither a tree nor an error");
            }
            return;
          }
          Rdl tree = parsed.tree().get();
          if (!RdlText.restore(RdlText.compact(tree)).equals(tree)
              || !RdlText.restore(RdlText.indented(tree)).equals(tree)) {
            throw new AssertionError("printed as something else");
          }
          if (!Compiler.isPeriodic(tree)) {
            new Compiler(STEP_MILLIS).compile(tree, NOW, HORIZON_STEP);
          }
        });
  }

  private static FuzzTarget rules() {
    return new FuzzTarget(
        "calendar rules",
        List.of(
            "FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=2",
            "FREQ=DAILY;INTERVAL=3;COUNT=10;BYHOUR=2,14;BYMINUTE=30",
            "FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20271231T235959Z",
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYSETPOS=1;WKST=SU",
            "FREQ=HOURLY;BYSECOND=0"),
        List.of(
            "FREQ=",
            "SECONDLY",
            ";INTERVAL=",
            ";COUNT=",
            ";UNTIL=",
            "20271301",
            ";BYDAY=",
            "2MO",
            "-1FR",
            ";BYWEEKNO=",
            ";BYYEARDAY=",
            ";BYSETPOS=",
            ";BYMONTH=",
            ";RSCALE=CHINESE",
            "60",
            ",1,2,3",
            ";SKIP=BACKWARD",
            "20270230T240000",
            ";BYEASTER=0"),
        Set.of(),
        text -> {
          if (CalendarRule.refusal(text).isEmpty()) {
            Recurrence rule = new Recurrence.ByCalendar(text, ZoneId.of("Europe/Berlin"));
            Occurrences.between(rule, NOW, NOW, NOW + Duration.ofDays(30).toMillis());
            Occurrences.after(rule, NOW, NOW + Duration.ofDays(3).toMillis());
          }
        });
  }

  private static FuzzTarget settings() {
    List<String> words = new ArrayList<>(List.of("punctual.", "true", "0.5", "justice", "=", "\n"));
    PunctualSettings.ALL.forEach(setting -> words.add("\n" + setting.name() + "="));
    return new FuzzTarget(
        "settings",
        List.of(
            "punctual.policy=tempo\npunctual.tempo.confidence=0.9\npunctual.whole-tasks=true",
            "punctual.policy=justice\npunctual.justice.correction=exponential\n"
                + "punctual.justice.smoothing=0.3\npunctual.update-interval-ms=100",
            "punctual.reservation.planner=gree\npunctual.reservation.step-ms=1000\n"
                + "punctual.rush.theta=0.9"),
        words,
        Set.of(InvalidSettingsException.class),
        text -> ReadSettings.site(configuration(text, "")));
  }

  private static FuzzTarget queueSettings() {
    List<String> words =
        new ArrayList<>(List.of("a.punctual.", "20%", "1e9s", "maintenance.m.start=", "\n", "="));
    QueueSettings.KEYS.forEach(key -> words.add("\na.punctual." + key + "="));
    return new FuzzTarget(
        "settings of queues",
        List.of(
            "a.reservable=true\na.punctual.reservation.user-capacity=20%\n"
                + "a.punctual.reservation.window=24h",
            """
            a.reservable=true
            a.punctual.reservation.maintenance.m.start=2026-11-22T02:00+01:00
            a.punctual.reservation.maintenance.m.duration=4h
            a.punctual.reservation.maintenance.m.away=25%
            a.punctual.reservation.maintenance.m.rule=FREQ=WEEKLY;BYDAY=SU;BYHOUR=2
            a.punctual.reservation.maintenance.m.zone=Europe/Berlin
            """,
            "b.punctual.kind=latency\nb.punctual.weight=1\nb.punctual.period=10m\n"
                + "b.punctual.on-time=1m\nb.punctual.demand=4x1g,1x60s",
            "b.punctual.best-effort-floor=0.1"),
        words,
        Set.of(InvalidSettingsException.class),
        text -> {
          String root = "yarn.scheduler.capacity.root.";
          Configuration conf = configuration(text, root);
          conf.set(root + "queues", "a,b");
          ReadSettings.queues(conf, QueueSettings.declaredQueues(conf), TYPES);
        });
  }

  /** Lines of names and values; what Hadoop itself refuses, variables in values, is left out. */
  private static Configuration configuration(String text, String prefix) {
    Configuration conf = new Configuration(false);
    text.lines()
        .map(line -> line.replace("${", "").split("=", 2))
        .filter(pair -> pair.length == 2 && !(prefix + pair[0]).isBlank())
        .forEach(pair -> conf.set(prefix + pair[0], pair[1]));
    return conf;
  }
}
