package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.yarn.web.api.Fields;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a job has now, beside what it may have.
 *
 * @param held how many containers of its tasks there are, the master apart
 * @param promised how many of its tasks are promised to run at once; empty where none are
 * @param planned how many of its tasks the plan by utility wants to run now; empty where it has no
 *     such plan
 * @param progress how far its master says that it is, from 0 to 1; empty while no master has spoken
 * @param plannedStartMillis when a job that waits is planned to start, an instant in milliseconds;
 *     empty where it does not wait, or the policy makes no plan
 */
public record JobHoldings(
    int held,
    OptionalInt promised,
    OptionalInt planned,
    OptionalDouble progress,
    OptionalLong plannedStartMillis) {
  /** It has nothing. */
  public static final JobHoldings NONE =
      new JobHoldings(
          0,
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalDouble.empty(),
          OptionalLong.empty());

  /** How many of its tasks may run by what it was promised, or else by the plan. */
  OptionalInt may() {
    return promised.isPresent() ? promised : planned;
  }

  /** Adds it to a job. */
  ObjectNode write(ObjectNode node) {
    ObjectNode containers = node.putObject("containers").put("held", held);
    promised.ifPresent(count -> containers.put("promised", count));
    planned.ifPresent(count -> containers.put("planned", count));
    progress.ifPresent(part -> node.put("progress", part));
    plannedStartMillis.ifPresent(millis -> Fields.instant(node, "plannedStart", millis));
    return node;
  }
}
