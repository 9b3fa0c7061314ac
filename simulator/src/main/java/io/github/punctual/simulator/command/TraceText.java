package io.github.punctual.simulator.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.simulator.trace.TraceSummary;
import io.github.punctual.simulator.trace.TraceSummary.Spread;
import java.util.Locale;
import java.util.OptionalDouble;

/** What a trace holds, for people and for programs. */
final class TraceText {
  private static final double HOUR = 3600;
  private static final double PERCENT = 100;

  private TraceText() {}

  static String of(TraceSummary summary) {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                """
                jobs                   %d%n\
                with deadline          %d (%.1f %%)%n\
                stages, tasks          %d, %d%n\
                queues, users, names   %d, %d, %d%n\
                span                   %.3f h%n\
                work                   %.1f vcore hours, %.1f GiB hours%n\
                offered load           %s vcores, %s GiB%n\
                of a job                        min          p50          p90\
                          p99          max         mean%n\
                """,
                summary.jobs(),
                summary.deadlines(),
                PERCENT * summary.deadlines() / summary.jobs(),
                summary.stages(),
                summary.tasks(),
                summary.queues(),
                summary.users(),
                summary.names(),
                summary.spanSeconds() / HOUR,
                summary.vcoreSeconds() / HOUR,
                summary.memoryGibSeconds() / HOUR,
                shown(summary.offeredVcores()),
                shown(summary.offeredMemoryGib())));
    row(text, "tasks side by side", summary.widthOfJobs());
    row(text, "tasks", summary.tasksOfJobs());
    row(text, "work, task seconds", summary.workOfJobs());
    if (summary.deadlines() > 0) {
      row(text, "deadline after, s", summary.budgetOfJobs());
    }
    return text.toString();
  }

  /** The numbers as fields of an object. */
  static ObjectNode json(ObjectNode node, TraceSummary summary) {
    node.put("with_deadline", summary.deadlines());
    node.put("stages", summary.stages());
    node.put("tasks", summary.tasks());
    node.put("queues", summary.queues());
    node.put("users", summary.users());
    node.put("names", summary.names());
    node.put("span_s", summary.spanSeconds());
    node.put("vcore_seconds", summary.vcoreSeconds());
    node.put("memory_gib_seconds", summary.memoryGibSeconds());
    summary.offeredVcores().ifPresent(value -> node.put("offered_vcores", value));
    summary.offeredMemoryGib().ifPresent(value -> node.put("offered_memory_gib", value));
    spread(node, "job_width", summary.widthOfJobs());
    spread(node, "job_tasks", summary.tasksOfJobs());
    spread(node, "job_task_seconds", summary.workOfJobs());
    if (summary.deadlines() > 0) {
      spread(node, "job_deadline_s", summary.budgetOfJobs());
    }
    return node;
  }

  private static void spread(ObjectNode node, String name, Spread spread) {
    node.putObject(name)
        .put("min", spread.min())
        .put("p50", spread.p50())
        .put("p90", spread.p90())
        .put("p99", spread.p99())
        .put("max", spread.max())
        .put("mean", spread.mean());
  }

  private static void row(StringBuilder text, String name, Spread spread) {
    text.append(
        String.format(
            Locale.ROOT,
            "%-22s %12.1f %12.1f %12.1f %12.1f %12.1f %12.1f%n",
            name,
            spread.min(),
            spread.p50(),
            spread.p90(),
            spread.p99(),
            spread.max(),
            spread.mean()));
  }

  private static String shown(OptionalDouble value) {
    return value.isPresent()
        ? String.format(Locale.ROOT, "%.1f", value.getAsDouble())
        : "unbounded";
  }
}
