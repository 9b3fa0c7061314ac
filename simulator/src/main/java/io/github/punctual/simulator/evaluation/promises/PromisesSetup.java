package io.github.punctual.simulator.evaluation.promises;

import io.github.punctual.simulator.evaluation.Markdown;
import java.util.List;

/** How it was measured. */
final class PromisesSetup {
  private final List<String> missing;

  PromisesSetup(List<String> missing) {
    this.missing = missing;
  }

  void write(Markdown into) {
    into.heading(2, "How it was measured");
    into.table(
        List.of("measure", "what it is"),
        List.of(
            List.of("SDR", "jobs that met their deadline / jobs that had one"),
            List.of(
                "kept",
                "promised jobs that met their deadline / promised jobs, whatever became of them. A"
                    + " policy that tells promised jobs from others counts the promised ones; of any"
                    + " other every job counts that it did not refuse. A dash: nothing was promised"),
            List.of(
                "PTR",
                "the work of the jobs that met their deadline / the work of all jobs that had one;"
                    + " other pages of this evaluation divide by the work of all jobs"),
            List.of(
                "WTR",
                "what was done for jobs that missed their deadline or did not complete / the work"
                    + " of all jobs")));
    into.items(
        List.of(
            "Task by task. A container starts in 1 s. Nothing is taken from a running task: a job"
                + " that may run fewer waits until some end. What ran on a lost node begins anew.",
            "Masters report 5 % progress from their first work to their end, as MapReduce does"
                + " after its set-up. Nobody declares task times: what is known of a job is the"
                + " history of its name.",
            "Load is the work offered over what the cluster can do while jobs arrive. Starts of"
                + " containers come on top. Policies, seeds and cells of one scene see the same"
                + " jobs.",
            "Deadlines: tight are 1.2 to 2 times, loose 1.5 to 4 times the time at best, uniform,"
                + " and 6 s. The time at best of a recurring job is its longest task, of a job of a"
                + " trace the time that it takes alone on the cluster. Of recurring jobs 15 % have"
                + " no deadline, of traces all have one.",
            "Traces are stretched in time until they offer the load; their seeds change the"
                + " deadlines alone, except for Spark's."));
    into.heading(3, "Who is compared");
    into.table(
        List.of("name", "what it is"),
        Contenders.known().stream()
            .map(policy -> List.of("`" + policy + "`", Contenders.words(policy)))
            .toList());
    if (!Contenders.unknown().isEmpty()) {
      into.paragraph(
          "Left out, since the simulator does not know them: "
              + String.join(", ", Contenders.unknown())
              + ".");
    }
    if (!missing.isEmpty()) {
      into.paragraph(
          "Left out, since their data was not there: " + String.join(", ", missing) + ".");
    }
  }
}
