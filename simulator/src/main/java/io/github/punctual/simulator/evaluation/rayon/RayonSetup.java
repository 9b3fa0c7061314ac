package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.Markdown;
import java.util.List;

/** The workloads, and what had to be assumed. */
final class RayonSetup {
  private RayonSetup() {}

  static void write(Markdown into, RayonEvidence evidence) {
    into.heading(2, "Workloads and set-ups");
    into.items(
        List.of(
            "**Planning.** 4 nodes of 8 bundles (<2048 MiB, 1 vcore>) for each job, 300 steps of 10 s,"
                + " work of all jobs = all that the cluster can do. Widths and durations are bounded"
                + " Pareto (alpha 1.2; widths over a range of 100, at most half of the smallest cluster;"
                + " durations from 8 to 80 steps at full width), slack is uniform from 10 to 50 %,"
                + " windows begin anywhere. The tasks of malleable atoms run for 2 to 20 steps, and a"
                + " lease is a task; a gang holds all of its tasks for its whole duration; a workflow has 2 to 5"
                + " levels of 1 to 3 malleable atoms. The paper's figure 11 has distributions, but no"
                + " numbers: these are assumed.",
            "**Acceptance** is weighted by work. **Down transitions** are the bundles by which"
                + " allocations of stages shrink, their ends included. **Uniformity** is the standard"
                + " deviation of what is promised at the steps over its mean; lower is better.",
            "**Cluster.** 256 nodes of 32 vcores and 128 GB; containers of 1 vcore and 4 GB; 5,400 jobs"
                + " per hour for 90 minutes, 5 % of them production jobs with 60 % of the work; eight"
                + " tenants of different sizes. Production jobs: durations of 2 to 40 minutes at full"
                + " width (alpha 1.3), slack uniform from 50 to 300 %, at most 40 % of the cluster wide."
                + " Best-effort jobs: 20 s to 15 min. All of this is assumed; the paper gives the"
                + " numbers of machines and jobs and the 5 %. Load: all work over all that the cluster can"
                + " do in these 90 minutes.",
            "**CS**: 16 queues, one of production and one of best-effort jobs for each tenant; capacities"
                + " are the parts of the work that the queues will have (a-posteriori knowledge),"
                + " maximum capacity is twice that. The queue that uses the least of its capacity is served"
                + " first, within a queue first come, first served. Limits of users and of application"
                + " masters are left out.",
            "**Rayon**: the book of reservations, the planner and the follower are the classes that the"
                + " ResourceManager runs; at most 70 % of the cluster is promised. Each production job"
                + " reserves 1.1 times the work that it does when it is submitted, in a window until its"
                + " deadline, and runs in a queue of its own until it has ended; what is left of its promise"
                + " is given back then. One that is refused does not run. Shares are decided every second.",
            "**Gangs.** With CS a gang takes each container that it is offered and holds it until the last"
                + " has come. With a reservation its job asks when its promise begins, or earlier when all"
                + " of it fits at once.",
            "**Containers** begin as soon as there is room, at no cost; locality is left out. What is"
                + " killed begins anew. Durations are known and exact: a job that is late is so because of"
                + " the scheduler.",
            "**Lost capacity** is an experiment with plans alone; jobs are not run."));
    into.paragraph(
        "Left out: 6.2 (whether people can write RDL, and predict their jobs), and the real cluster."
            + " Seeds: %d for planning, %d for the cluster, %d for lost capacity."
                .formatted(
                    evidence.plans().seeds(),
                    evidence.clusters().seeds(),
                    evidence.losses().seeds()));
  }
}
