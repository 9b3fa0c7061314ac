package io.github.punctual.cli.rdl;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.compile.Compiled;
import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.PlanInvariants;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.planner.PriceGuided;
import io.github.punctual.reservation.rdl.text.Parsed;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code punctual rdl plan}: where expressions would be placed in an empty plan. */
@Command(
    name = "plan",
    description =
        "Places expressions one after the other in the empty plan of a cluster and shows where."
            + " Exit code 1 when one of them has errors or no place.",
    footer = {"", "Example: punctual rdl plan --memory 200g --vcores 100 nightly.rdl hourly.rdl"},
    mixinStandardHelpOptions = true)
public final class RdlPlanCommand implements Callable<Integer> {
  private static final int NO = 1;

  @Spec private CommandSpec spec;

  @Mixin private RdlOptions options;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = "Files of one expression each; - is the standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--text",
      paramLabel = "RDL",
      description = "An expression itself; repeatable, after those of files.")
  private List<String> texts = new ArrayList<>();

  @Option(
      names = "--planner",
      paramLabel = "NAME",
      defaultValue = PriceGuided.NAME,
      description = "Who places them: gree, gree-l or price-guided (default: ${DEFAULT-VALUE}).")
  private String planner;

  @Override
  public Integer call() {
    List<RdlInput> inputs = RdlInput.read(files, texts);
    Planner chosen =
        Planners.byName(planner)
            .orElseThrow(
                () ->
                    new InputException(
                        "--planner", planner, "one of " + String.join(", ", Planners.names())));
    ResourceVector capacity =
        options
            .capacity()
            .orElseThrow(
                () -> new InputException("a plan needs a cluster: give --memory and --vcores"));
    Plan plan = plan(capacity);
    List<RdlPlacing> results = new ArrayList<>();
    for (RdlInput input : inputs) {
      results.add(place(input, plan, chosen, capacity, results));
    }
    PlanInvariants.require(plan);
    PrintWriter out = spec.commandLine().getOut();
    if (options.json()) {
      out.println(json(plan, results));
    } else {
      out.print(RdlPlanText.of(plan, results, new RdlTimes(options.stepMillis(), options.zone())));
    }
    out.flush();
    return results.stream().allMatch(RdlPlacing::isPlaced) ? 0 : NO;
  }

  private Plan plan(ResourceVector capacity) {
    try {
      return new Plan(capacity, options.firstStep(), options.horizonSteps());
    } catch (IllegalArgumentException e) {
      throw new InputException("--horizon and --step give " + e.getMessage(), e);
    }
  }

  private RdlPlacing place(
      RdlInput input, Plan plan, Planner chosen, ResourceVector capacity, List<RdlPlacing> before) {
    ReservationKey key = key(input, before);
    Parsed parsed = RdlText.parse(input.text());
    if (parsed.tree().isEmpty()) {
      return RdlPlacing.refused(key, RdlMessages.errors(input, parsed));
    }
    Compiled compiled =
        new Compiler(options.stepMillis())
            .withCapacity(capacity)
            .compile(parsed.tree().get(), options.nowMillis(), plan.horizon());
    if (compiled.demand().isEmpty()) {
      return RdlPlacing.refused(key, RdlMessages.problems(input, parsed, compiled));
    }
    Demand demand = compiled.demand().get();
    Optional<PlanChange> change = chosen.place(plan, demand, options.firstStep());
    if (change.isEmpty()) {
      boolean alone =
          !plan.reservations().isEmpty()
              && chosen.place(plan(capacity), demand, options.firstStep()).isPresent();
      return RdlPlacing.refused(
          key,
          alone
              ? "%s: no place beside what is placed before it; alone it would have one%n"
                  .formatted(input.name())
              : "%s: %s finds no place, not even in an empty plan; try another planner or a longer window%n"
                  .formatted(input.name(), chosen.name()));
    }
    Set<String> moved = new TreeSet<>();
    change.get().moved().keySet().forEach(other -> moved.add(other.value()));
    change.get().enter(plan, key, demand);
    return RdlPlacing.placed(key, moved, RdlMessages.notes(input, parsed, compiled));
  }

  /** The name of the file, with a number when another has it too. */
  private static ReservationKey key(RdlInput input, List<RdlPlacing> before) {
    Set<String> taken = new LinkedHashSet<>();
    before.forEach(placing -> taken.add(placing.key().value()));
    String name = input.name().replaceAll(".*/", "");
    String key = name;
    for (int n = 2; taken.contains(key); n++) {
      key = "%s (%d)".formatted(name, n);
    }
    return new ReservationKey(key);
  }

  private ObjectNode json(Plan plan, List<RdlPlacing> results) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("planner", planner)
            .put("stepMillis", options.stepMillis())
            .put("from", RdlDemandText.instant(plan.origin(), options.stepMillis()))
            .put("until", RdlDemandText.instant(plan.horizon(), options.stepMillis()));
    ObjectNode cluster = node.putObject("capacity");
    plan.capacity(plan.origin()).amounts().forEach(cluster::put);
    ArrayNode reservations = node.putArray("reservations");
    for (RdlPlacing result : results) {
      ObjectNode one = reservations.addObject();
      one.put("name", result.key().value()).put("placed", result.isPlaced());
      if (!result.text().isEmpty()) {
        one.put(result.isPlaced() ? "notes" : "reason", result.text().strip());
      }
      if (!result.moved().isEmpty()) {
        ArrayNode moved = one.putArray("moved");
        result.moved().forEach(moved::add);
      }
      plan.reservation(result.key())
          .ifPresent(
              reservation ->
                  one.set("stages", RdlPlanText.json(reservation, options.stepMillis())));
    }
    return node;
  }
}
