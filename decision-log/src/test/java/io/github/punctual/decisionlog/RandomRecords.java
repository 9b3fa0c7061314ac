package io.github.punctual.decisionlog;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.OwnWork;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Valid records of every kind, odd names and extreme numbers included. */
final class RandomRecords {
  private static final String[] NAMES = {
    "etl",
    "nightly load",
    "Lohnläufe",
    "a\"b\\c",
    "tab\tand\nline",
    "\u0000\u001f",
    "日次バッチ",
    "😀",
    "\u2028",
    "{\"a\":1}",
    "null"
  };

  private static final List<Standing> STANDINGS = List.of(Standing.values());
  private static final List<ReasonCode> REASONS = List.of(ReasonCode.values());

  private final Random random;

  RandomRecords(long seed) {
    random = new Random(seed);
  }

  DecisionLog.Entry entry() {
    return random.nextInt(4) == 0
        ? start()
        : new DecisionLog.Step(event(), list(3, this::decision));
  }

  DecisionLog.Start start() {
    Map<String, String> settings = new TreeMap<>();
    Map<String, Double> learned = new TreeMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      settings.put(name() + i, name());
      learned.put(name() + i, number());
    }
    return new DecisionLog.Start(
        random.nextLong(),
        name(),
        settings,
        learned,
        capacity(),
        list(3, this::job),
        list(3, this::running),
        random.nextBoolean() ? Others.NONE : others());
  }

  Event event() {
    long at = random.nextLong();
    return switch (random.nextInt(9)) {
      case 0 -> new Event.Submitted(at, job());
      case 1 -> new Event.Completed(at, outcome());
      case 2 -> new Event.Withdrawn(at, jobId(), random.nextBoolean());
      case 3 -> new Event.CapacityChanged(at, capacity());
      case 4 -> new Event.Revised(at, job());
      case 6 -> new Event.OthersChanged(at, others());
      case 5 -> new Event.Progressed(at, list(3, this::progress));
      case 7 ->
          new Event.Unlearned(
              at,
              new Whose(
                  Optional.of(name()).filter(user -> random.nextBoolean()),
                  Optional.of(name()).filter(job -> random.nextBoolean())));
      default -> new Event.TimePassed(at);
    };
  }

  Decision decision() {
    ReasonCode reason = REASONS.get(random.nextInt(REASONS.size()));
    int tasks = reason.action().allocates() ? count() : 0;
    return new Decision(
        jobId(),
        reason,
        tasks,
        tasks == 0 ? 0 : random.nextInt(tasks),
        numbers(),
        terms(),
        course(),
        unpromised());
  }

  private Optional<Unpromised> unpromised() {
    Unpromised.Why[] whys = Unpromised.Why.values();
    Unpromised.Why why = whys[random.nextInt(whys.length)];
    return switch (random.nextInt(4)) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(Unpromised.of(why));
      case 2 -> Optional.of(Unpromised.of(why, random.nextDouble(), random.nextDouble()));
      default ->
          Optional.of(
              Unpromised.of(why, random.nextDouble(), random.nextDouble())
                  .learnedFrom(random.nextInt(100)));
    };
  }

  private Optional<PlannedTimes> course() {
    int start = random.nextInt(1000);
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(new PlannedTimes(start, start + 10L, start + 2000L, random.nextInt(4)));
  }

  private Others others() {
    return new Others(
        Map.of(pool(), vector()),
        Map.of(pool(), CapacityProfile.of(Map.of(-3L, vector(), random.nextLong(9), vector()))),
        random.nextBoolean() ? Map.of() : Map.of(pool(), vector()));
  }

  Numbers numbers() {
    return new Numbers(
        count(),
        random.nextInt(10),
        random.nextInt(10),
        random.nextInt(10),
        random.nextBoolean() ? OptionalDouble.of(number()) : OptionalDouble.empty(),
        random.nextBoolean()
            ? Optional.of(new OwnWork(count(), count(), random.nextBoolean()))
            : Optional.empty(),
        vector(),
        vector(),
        random.nextBoolean() ? Optional.of(pool()) : Optional.empty(),
        random.nextBoolean() ? ResourceVector.MEMORY : "",
        list(3, this::jobId));
  }

  Terms terms() {
    return new Terms(
        optionalLong(),
        random.nextBoolean() ? OptionalInt.of(random.nextInt()) : OptionalInt.empty(),
        optionalLong());
  }

  DeadlineJob job() {
    long submit = random.nextInt();
    return new DeadlineJob(
        jobId(),
        name(),
        name(),
        pool(),
        submit,
        random.nextInt(5) == 0 ? Long.MAX_VALUE : submit + count(),
        count(),
        vector().plus(ResourceVector.of(1, 0)),
        vector(),
        random.nextBoolean() ? OptionalLong.of(count()) : OptionalLong.empty());
  }

  RunningJob running() {
    int tasks = count();
    return new RunningJob(
        job(),
        tasks,
        random.nextInt(tasks),
        STANDINGS.get(random.nextInt(STANDINGS.size())),
        random.nextLong(),
        random.nextBoolean() ? Optional.of(progress()) : Optional.empty());
  }

  Progress progress() {
    return new Progress(
        jobId(),
        random.nextLong(),
        list(2, this::stage),
        list(2, () -> new TaskEnd(name(), random.nextInt(9), random.nextBoolean())));
  }

  private TaskStage stage() {
    ResourceVector size = vector().plus(ResourceVector.of(1, 0));
    return new TaskStage(name(), size, random.nextInt(9), list(3, random::nextLong), List.of());
  }

  Outcome outcome() {
    return new Outcome(
        jobId(),
        name(),
        name(),
        1 + random.nextLong(Long.MAX_VALUE),
        count(),
        count(),
        count(),
        count(),
        count(),
        random.nextInt(9));
  }

  ClusterCapacity capacity() {
    List<Pool> pools = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      Optional<PoolId> parent =
          pools.isEmpty()
              ? Optional.empty()
              : Optional.of(pools.get(random.nextInt(pools.size())).id());
      List<NodeGroup> nodes = list(2, () -> new NodeGroup(vector(), count()));
      pools.add(new Pool(new PoolId(name() + i), parent, vector(), nodes, vector()));
    }
    return ClusterCapacity.of(pools);
  }

  ResourceVector vector() {
    Map<String, Long> amounts = new TreeMap<>();
    for (String type : List.of(ResourceVector.MEMORY, ResourceVector.VCORES, "yarn.io/gpu")) {
      if (random.nextBoolean()) {
        amounts.put(type, random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextLong(100_000));
      }
    }
    return ResourceVector.of(amounts);
  }

  private JobId jobId() {
    return new JobId(
        random.nextInt(4) == 0
            ? name() + "1"
            : "application_1700000000000_%04d".formatted(random.nextInt(10_000)));
  }

  private PoolId pool() {
    return new PoolId("root." + name());
  }

  private String name() {
    return NAMES[random.nextInt(NAMES.length)];
  }

  private int count() {
    return random.nextInt(5) == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(1000);
  }

  private double number() {
    double[] extremes = {
      0,
      -0.0,
      1,
      Double.MIN_VALUE,
      Double.MAX_VALUE,
      Double.NaN,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY
    };
    return random.nextBoolean() ? random.nextGaussian() : extremes[random.nextInt(extremes.length)];
  }

  private OptionalLong optionalLong() {
    return random.nextBoolean() ? OptionalLong.of(random.nextLong()) : OptionalLong.empty();
  }

  private <T> List<T> list(int most, Supplier<T> maker) {
    List<T> result = new ArrayList<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      result.add(maker.get());
    }
    return result;
  }
}
