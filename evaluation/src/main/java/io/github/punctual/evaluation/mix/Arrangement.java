package io.github.punctual.evaluation.mix;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.policy.ReclaimMode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.mix.MixScheduler;
import io.github.punctual.simulator.mix.MixSettings;
import io.github.punctual.simulator.mix.QueueSpec;
import io.github.punctual.simulator.mix.QueueTree;
import io.github.punctual.simulator.scheduler.BestEffortFloor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a cluster is divided among the kinds of jobs. */
enum Arrangement {
  ONE_NEVER(
      "one scheduler, by no force",
      "all kinds of promises on all nodes, Tempo for deadlines; takes no tasks back"),
  ONE_RESERVATIONS(
      "one scheduler, by force for reservations",
      "all kinds of promises on all nodes, Tempo for deadlines, which leaves best effort a floor of"
          + " 10 %; takes tasks of best effort back for reservations"),
  ONE_PROMISES(
      "one scheduler, by force for all promises",
      "all kinds of promises on all nodes, Tempo for deadlines; takes tasks of best effort back for"
          + " all promises"),
  ONE_WITHOUT_FLOOR(
      "one scheduler, no floor",
      "the same with `punctual.best-effort-floor` 0: jobs with deadlines may be promised all nodes"),
  PARTS(
      "four parts",
      "each kind has its part of the nodes for itself: Tempo on 40 %, BoPF on 20 %, Rayon on 20 %,"
          + " the fair order on 20 %"),
  STOCK_CAPACITY("stock, in order", "no promises; in each queue who came first"),
  STOCK_FAIR("stock, fair", "no promises; in each queue who holds least");

  /** The one scheduler as it comes. */
  static final Arrangement ONE =
      switch (MixSettings.ALL.reclaim()) {
        case NEVER -> ONE_NEVER;
        case RESERVATIONS -> ONE_RESERVATIONS;
        case PROMISES -> ONE_PROMISES;
      };

  static final List<Arrangement> COMPARED =
      List.of(ONE, ONE_WITHOUT_FLOOR, PARTS, STOCK_CAPACITY, STOCK_FAIR);

  /** What operators have instead of the one scheduler. */
  static final List<Arrangement> RIVALS = List.of(PARTS, STOCK_CAPACITY, STOCK_FAIR);

  /** The one scheduler with room by force for more and more. */
  static final List<Arrangement> BY_FORCE = List.of(ONE_NEVER, ONE_RESERVATIONS, ONE_PROMISES);

  /** The cluster: nodes of so many containers. */
  static final int NODES = 20;

  static final int PER_NODE = 10;

  private static final SimulationSettings SETTINGS =
      SimulationSettings.PAPERS
          .with(ExecutionModel.TASKS)
          .with(new Costs(1000, true))
          .with(ShrinkPolicy.WAIT);

  /** What the one scheduler leaves to best effort as it comes. */
  private static final double FLOOR = BestEffortFloor.USUAL.part();

  private final String words;
  private final String meaning;

  Arrangement(String words, String meaning) {
    this.words = words;
    this.meaning = meaning;
  }

  /** Its name in tables. */
  String words() {
    return this == ONE ? "one scheduler" : words;
  }

  /**
   * For which promises the one scheduler takes tasks back.
   *
   * @throws IllegalStateException for another arrangement
   */
  ReclaimMode reclaim() {
    return switch (this) {
      case ONE_NEVER -> ReclaimMode.NEVER;
      case ONE_RESERVATIONS -> ReclaimMode.RESERVATIONS;
      case ONE_PROMISES -> ReclaimMode.PROMISES;
      default -> throw new IllegalStateException(this + " is not one scheduler");
    };
  }

  String meaning() {
    return meaning;
  }

  private static ClusterSpec nodes(int count) {
    ResourceVector size = Mix.TASK.times(PER_NODE);
    return ClusterSpec.nodes(List.of(new NodeGroup(size, count)));
  }

  MixOutcome run(Mix mix, Observer... observers) {
    return switch (this) {
      case ONE_NEVER, ONE_RESERVATIONS, ONE_PROMISES ->
          whole(mix, MixSettings.ALL.with(reclaim()), FLOOR, true, observers);
      case ONE_WITHOUT_FLOOR -> whole(mix, MixSettings.ALL, 0, true, observers);
      case STOCK_CAPACITY -> whole(mix, MixSettings.STOCK, 0, false, observers);
      case STOCK_FAIR -> whole(mix, MixSettings.STOCK, 0, true, observers);
      case PARTS -> parts(mix, observers);
    };
  }

  private static MixOutcome whole(
      Mix mix, MixSettings settings, double floor, boolean fair, Observer... observers) {
    List<QueueSpec> queues = new ArrayList<>();
    for (Mix.Kind kind : Mix.Kind.values()) {
      queues.add(queue(mix, kind, kind.part(), fair));
    }
    QueueTree tree = QueueTree.of(queues).withFloor(floor);
    return MixOutcome.of(
        mix, run(mix, List.of(Mix.Kind.values()), NODES, tree, settings, observers));
  }

  private static MixOutcome parts(Mix mix, Observer... observers) {
    Ran all = new Ran(new ArrayList<>(), new ArrayList<>(), new HashSet<>(), 0);
    Map<Mix.Kind, MixSettings> best =
        Map.of(
            Mix.Kind.DEADLINES, MixSettings.only(MixSettings.ALL.deadlines().orElseThrow()),
            Mix.Kind.BURSTS, MixSettings.onlyBursts(),
            Mix.Kind.RESERVATIONS, MixSettings.onlyReservations(),
            Mix.Kind.BEST_EFFORT, MixSettings.STOCK);
    for (Mix.Kind kind : Mix.Kind.values()) {
      int nodes = (int) Math.round(NODES * kind.part());
      Ran ran =
          run(
              mix,
              List.of(kind),
              nodes,
              QueueTree.of(List.of(queue(mix, kind, 1, true))),
              best.get(kind),
              observers);
      all.jobs().addAll(ran.jobs());
      all.promisedBursts().addAll(ran.promisedBursts());
      all.accepted().addAll(ran.accepted());
    }
    return MixOutcome.of(mix, all);
  }

  private static QueueSpec queue(Mix mix, Mix.Kind kind, double capacity, boolean fair) {
    QueueSpec queue = QueueSpec.leaf(kind.queue(), capacity);
    if (kind == Mix.Kind.RESERVATIONS) {
      queue = queue.withReservations();
    } else if (kind == Mix.Kind.BURSTS) {
      double each = capacity / mix.bursts().size();
      return QueueSpec.parent(
          kind.queue(),
          capacity,
          mix.bursts().stream()
              .map(
                  burst -> {
                    QueueSpec leaf = QueueSpec.leaf(burst.queue().path(), each).declaring(burst);
                    return fair ? leaf.servedFairly() : leaf;
                  })
              .toList());
    }
    return fair ? queue.servedFairly() : queue;
  }

  /**
   * What was run.
   *
   * @param promisedBursts the queues whose bursts were promised their level
   * @param accepted the jobs whose reservations were accepted
   * @param taken how many tasks were taken back for promises
   */
  record Ran(List<Job> jobs, List<String> promisedBursts, Set<Job> accepted, int taken) {}

  private static Ran run(
      Mix mix,
      List<Mix.Kind> kinds,
      int nodes,
      QueueTree queues,
      MixSettings settings,
      Observer... observers) {
    MixScheduler scheduler = new MixScheduler("mix", queues, settings);
    List<Job> ended =
        new Simulation(mix.workload(kinds), nodes(nodes), SETTINGS, scheduler, List.of(observers))
            .run();
    List<String> promised = new ArrayList<>();
    scheduler
        .classes()
        .forEach(
            (queue, queueClass) -> {
              if (queueClass == QueueClass.HARD) {
                promised.add(queue.path());
              }
            });
    return new Ran(ended, promised, scheduler.accepted(), scheduler.taken());
  }
}
