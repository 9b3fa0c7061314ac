package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.admission.bopf.BopfReplayer;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Replayer;
import io.github.punctual.reservation.bookkeeping.ReservationReplayer;
import io.github.punctual.robust.policy.RushReplayer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Runs the decision log of a ResourceManager again: what happened is taken from the log, what is
 * decided is decided anew by the same policies, and both are compared line by line.
 */
public final class LogReplay {
  private final Supplier<Replayer> ofJobs;
  private final Map<Section, Replayer> replayers = new HashMap<>();
  private final SortedMap<DecisionLog.Kind, Tally> tallies = new TreeMap<>();
  private final List<Difference> differences = new ArrayList<>();

  /** Entries that are replayed by one policy. */
  private record Section(DecisionLog.Kind kind, String subject) {}

  /**
   * An entry that was decided otherwise.
   *
   * @param logged what the log says
   * @param replayed what was decided now; empty when the policy failed
   * @param field the first field that differs, such as {@code shares[0].rank}, with both values, or
   *     what the policy threw
   */
  public record Difference(
      DecisionLog.Entry logged, Optional<DecisionLog.Entry> replayed, String field) {}

  /**
   * How many entries of a kind there are.
   *
   * @param steps those that were decided again, at least 0
   * @param differing how many of these were decided otherwise, at least 0
   * @param skipped those before the first start, which cannot be decided again, at least 0
   * @param lost those that the log says it lost, at least 0
   */
  public record Tally(long steps, long differing, long skipped, long lost) {
    static final Tally NONE = new Tally(0, 0, 0, 0);

    Tally plus(Tally more) {
      return new Tally(
          steps + more.steps, differing + more.differing, skipped + more.skipped, lost + more.lost);
    }
  }

  /**
   * What a replay found.
   *
   * @param tallies the kinds that the log holds
   * @param differences the entries that were decided otherwise, in order
   */
  public record Result(SortedMap<DecisionLog.Kind, Tally> tallies, List<Difference> differences) {
    /** Whether everything was decided as in the log. */
    public boolean same() {
      return differences.isEmpty();
    }

    /** All tallies added up. */
    public Tally all() {
      return tallies.values().stream().reduce(Tally.NONE, Tally::plus);
    }
  }

  /**
   * A replay.
   *
   * @param ofJobs makes what decides about jobs with deadlines again
   */
  public LogReplay(Supplier<Replayer> ofJobs) {
    this.ofJobs = Objects.requireNonNull(ofJobs, "ofJobs");
  }

  /**
   * Replays a whole log.
   *
   * @param entries beginning with a start line
   * @throws IllegalArgumentException when the log does not begin with a start line, or is empty
   */
  public Result replay(Iterable<DecisionLog.Entry> entries) {
    for (DecisionLog.Entry entry : entries) {
      if (entry.isStart()) {
        start(entry);
      } else if (tallies.isEmpty()) {
        throw headless();
      } else if (entry instanceof DecisionLog.Lost lost) {
        count(entry, new Tally(0, 0, 0, lost.entries()));
      } else {
        step(entry);
      }
    }
    if (tallies.isEmpty()) {
      throw headless();
    }
    return new Result(
        Collections.unmodifiableSortedMap(new TreeMap<>(tallies)), List.copyOf(differences));
  }

  private static IllegalArgumentException headless() {
    return new IllegalArgumentException(
        "the log does not begin with a start line; use a whole file");
  }

  private Replayer replayer(DecisionLog.Kind kind) {
    return switch (kind) {
      case DEADLINES -> ofJobs.get();
      case QUEUES -> new BopfReplayer();
      case UTILITIES -> new RushReplayer();
      case RESERVATIONS -> new ReservationReplayer();
    };
  }

  /** Begins a section anew; what follows one that cannot begin is skipped. */
  private void start(DecisionLog.Entry entry) {
    Section section = new Section(entry.kind(), entry.subject());
    Replayer replayer = replayer(entry.kind());
    try {
      replayer.replay(entry);
      replayers.put(section, replayer);
      count(entry, Tally.NONE);
    } catch (RuntimeException e) {
      replayers.remove(section);
      differences.add(new Difference(entry, Optional.empty(), "it cannot start from this: " + e));
      count(entry, new Tally(0, 1, 0, 0));
    }
  }

  private void count(DecisionLog.Entry entry, Tally more) {
    tallies.merge(entry.kind(), more, Tally::plus);
  }

  private void step(DecisionLog.Entry logged) {
    Replayer replayer = replayers.get(new Section(logged.kind(), logged.subject()));
    if (replayer == null) {
      count(logged, new Tally(0, 0, 1, 0));
      return;
    }
    Optional<Difference> difference;
    try {
      DecisionLog.Entry replayed = replayer.replay(logged);
      difference =
          replayed.equals(logged)
              ? Optional.empty()
              : difference("", DecisionLogCodec.tree(logged), DecisionLogCodec.tree(replayed))
                  .map(field -> new Difference(logged, Optional.of(replayed), field));
    } catch (RuntimeException e) {
      difference = Optional.of(new Difference(logged, Optional.empty(), "the policy failed: " + e));
    }
    difference.ifPresent(differences::add);
    count(logged, new Tally(1, difference.isPresent() ? 1 : 0, 0, 0));
  }

  /** The first field in which two trees differ, with both values; empty when there is none. */
  private static Optional<String> difference(String path, JsonNode logged, JsonNode now) {
    if (logged.equals(now)) {
      return Optional.empty();
    }
    if (logged.isObject() && now.isObject()) {
      Map<String, JsonNode> fields = new TreeMap<>();
      now.fields().forEachRemaining(field -> fields.put(field.getKey(), field.getValue()));
      logged.fields().forEachRemaining(field -> fields.put(field.getKey(), field.getValue()));
      for (String name : fields.keySet()) {
        Optional<String> found =
            difference(
                path.isEmpty() ? name : path + "." + name, logged.path(name), now.path(name));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    if (logged.isArray() && now.isArray()) {
      for (int i = 0; i < Math.max(logged.size(), now.size()); i++) {
        Optional<String> found = difference(path + "[" + i + "]", logged.path(i), now.path(i));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.of("%s is %s in the log and %s now".formatted(path, text(logged), text(now)));
  }

  private static String text(JsonNode node) {
    return node.isMissingNode() ? "absent" : node.toString();
  }
}
