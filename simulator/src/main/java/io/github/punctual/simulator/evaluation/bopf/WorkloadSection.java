package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.report.NumberText;
import io.github.punctual.simulator.trace.TraceOptions;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The workloads, and what had to be assumed. */
final class WorkloadSection {
  private final BopfRuns runs;

  WorkloadSection(BopfRuns runs) {
    this.runs = runs;
  }

  void write(Markdown into) throws IOException {
    into.heading(2, "Workloads and set-ups");
    into.items(
        List.of(
            "TPC-DS: the 41 query templates and 399 jobs that the authors published with their"
                + " simulator (lenhattan86/IRFsim). LQs send, in turn, the templates whose shortest"
                + " completion is below 30 s; TQs draw from the 399 jobs.",
            "BB-like and TPC-H-like are made, not recorded: jobs with the published statistics of"
                + " these workloads. From the paper: two stages and 27 s for BigBench's LQ jobs. From"
                + " the authors' public simulator in the version of January 2017: the resources that"
                + " LQs declare, their ON periods (27 s for BigBench, 23 and 31 s for TPC-H, of which"
                + " the latter is 29 s here to stay below 30 s), the mean duration of a task (below),"
                + " and quantiles over the query templates of the number of tasks and stages and of"
                + " the shortest completion. Assumed: the shape of a job (half of its tasks in one"
                + " scan, the others in smaller scans and a chain of joins), that needs of tasks are"
                + " uniform between 0.7 and 1.3 times the templates' mean, that BigBench's jobs with"
                + " many tasks are those that could complete soonest and that elsewhere these are"
                + " independent.",
            "Jobs were recorded on 25 machines and have as many more tasks here as there are more"
                + " machines. An LQ's job has so many more that its peak reaches the capacity of one"
                + " resource (section 5.1).",
            "**What an LQ declares** is its job's peak for as long as the job takes alone, at which"
                + " ON period its burst is due. The paper does not say it, but only this agrees with"
                + " its numbers: with 27 s of the whole cluster, LQ-1 of section 5.2.5 passes the"
                + " fairness condition by 0.5 s (110 s / 4) and LQ-2 fails it, and a single LQ of less"
                + " than 30 s just passes it beside 32 TQs (1000 s / 33). A constant rate of what a job"
                + " uses on average would hold up its widest stage.",
            "Cluster: 40 nodes of 32 cores and 64 GB, tasks go to nodes; 100 TQ jobs; a burst every"
                + " 300 s. Simulation: six resources in one pool of 40 machines (the paper does not"
                + " say how many; the authors' simulator has 1000 in one pool, and scales tasks with"
                + " them); 500 TQ jobs; a burst every 1000 s. The first comes at 100 s. Bursts come as"
                + " long as TQs have work, by its least length.",
            "All TQ jobs are queued at the start and dealt to the TQs in turn; within a queue first"
                + " come, first served, a later job fills what the first cannot use. TQs are"
                + " registered before LQs. Nothing is charged for containers or for decisions, which"
                + " are taken every 500 ms and when jobs come.",
            "DRF, SP and M-BVT divide instantly, at each task. \"BoPF, as printed\" is Algorithm 1 to"
                + " the letter; \"BoPF\" is what the ResourceManager runs by default: it repays what a"
                + " burst got too late. Both are the same classes in the ResourceManager and here."));
    into.heading(3, "The workloads in numbers");
    List<List<String>> rows = new ArrayList<>();
    for (BurstyWorkload.Source source : runs.sources()) {
      rows.add(row(source));
    }
    into.table(
        List.of(
            "workload",
            " LQ jobs: shortest (s)",
            " stages",
            " use over declared",
            " TQ jobs: tasks, mean",
            " mean task (s)",
            " published mean task (s)",
            " shortest, median (s)",
            " shortest, longest (s)"),
        rows);
    into.paragraph(
        "At the recorded size. Use over declared is what an LQ's job uses of its dominant resource"
            + " over what it declares. The published means are those of the authors' simulator.");
  }

  private static List<String> row(BurstyWorkload.Source source) throws IOException {
    ResourceVector machine = TraceOptions.SIX_TYPES_MACHINE;
    BurstyWorkload workload = source.on(machine);
    List<String> shortest = new ArrayList<>();
    List<String> stages = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    for (TraceJob job : workload.latency()) {
      Shape shape = Shape.of(DerivedJobs.upTo(job, Setup.SIMULATION.capacity()));
      shortest.add(NumberText.fixed(shape.shortestMillis() / 1000.0, 0));
      stages.add(Integer.toString(job.stages().size()));
      parts.add(
          NumberText.fixed(
              shape.use().dominantShare(Setup.SIMULATION.capacity(), shape.shortestMillis()), 2));
    }
    double tasks = 0;
    double taskMillis = 0;
    List<Double> completions = new ArrayList<>();
    for (TraceJob job : workload.throughput()) {
      for (Stage stage : job.stages()) {
        tasks += stage.tasks();
        taskMillis += stage.workMillis();
      }
      completions.add(Shape.of(job).shortestMillis() / 1000.0);
    }
    completions.sort(null);
    return List.of(
        source.title(),
        String.join(", ", shortest),
        String.join(", ", stages),
        String.join(", ", parts),
        NumberText.fixed(tasks / workload.throughput().size(), 0),
        NumberText.fixed(taskMillis / tasks / 1000, 1),
        NumberText.fixed(Paper.meanTaskSeconds(source.key()), 1),
        NumberText.fixed(completions.get(completions.size() / 2), 0),
        NumberText.fixed(completions.get(completions.size() - 1), 0));
  }
}
