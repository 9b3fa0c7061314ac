package io.github.punctual.yarn.rush.job;

import io.github.punctual.admission.declaration.Declaration;
import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.admission.declaration.Declarations;
import io.github.punctual.admission.declaration.Key;
import io.github.punctual.admission.declaration.Meanings;
import io.github.punctual.admission.declaration.Problem;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.utility.ConstantUtility;
import io.github.punctual.robust.utility.Utilities;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.jobs.DeadlineTag;
import io.github.punctual.yarn.jobs.JobDescriber;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.RushOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what an application requires from its tags and its job file; settings complete it. */
public record RequirementsReader(
    PunctualSettings settings, UtilityClasses utilities, Vectors vectors) {
  private static final Logger LOG = LoggerFactory.getLogger(RequirementsReader.class);

  /** What a new job file leaves as it was when it does not say it. */
  private static final List<Key> KEPT =
      List.of(Key.JOB, Key.TASKS, Key.TASK_MEMORY, Key.TASK_VCORES, Key.TASK_DURATION);

  /**
   * What an application declares with its submission; empty when it declares nothing.
   *
   * @throws DeclarationException when that cannot be meant
   */
  public Optional<Requirements> read(RMApp app) throws DeclarationException {
    // A declaration is judged by the time of submission: after a restart it is as good as it was.
    return read(app, submitted(app), app.getApplicationTags(), app.getSubmitTime());
  }

  /**
   * Whether an application is to be planned by utility: it names one with its submission, in a tag
   * or its job file, or it has a job file and no tag about its deadline. Never throws: what cannot
   * be meant is told when it is read.
   */
  public static boolean namesUtility(RMApp app) {
    if (DeadlineTag.has(app, Key.UTILITY)) {
      return true;
    }
    try {
      Optional<String> file = file(app);
      return file.isPresent()
          && (JobFile.parse(file.get(), app.getSubmitTime()).containsKey(Key.UTILITY)
              || !DeadlineTag.has(app, Key.DEADLINE));
    } catch (DeclarationException e) {
      // Whoever writes a job file writes it for plans by utility, and is told what is wrong there.
      return true;
    }
  }

  /**
   * What an application requires from now on, by a new job file; of its submission counts no more
   * but what says nothing about its worth.
   *
   * @throws DeclarationException when that cannot be meant
   */
  public Requirements read(RMApp app, String file, long nowMillis) throws DeclarationException {
    Map<Key, JobFile.Entry> entries = new EnumMap<>(Key.class);
    entries.putAll(JobFile.parse(file, nowMillis));
    List<String> kept =
        app.getApplicationTags().stream()
            .filter(
                tag ->
                    Declarations.keys(List.of(tag)).stream()
                        .anyMatch(key -> KEPT.contains(key) && !entries.containsKey(key)))
            .toList();
    Set<Key> inTags = Declarations.keys(kept);
    understood(app)
        .forEach(
            (key, entry) -> {
              if (KEPT.contains(key) && !inTags.contains(key)) {
                entries.putIfAbsent(key, entry);
              }
            });
    return read(app, entries, kept, nowMillis)
        .orElseThrow(
            () ->
                new DeclarationException(
                    List.of(
                        new Problem("job file", "", "says nothing", "write at least a <budget>"))));
  }

  /**
   * What an application requires, by its newest job file, its submission or the settings; empty
   * when it is best effort.
   *
   * @param file the job file that it was given while it ran
   * @param isPlanned whether it is planned also without one
   */
  public Optional<Requirements> newest(RMApp app, Optional<String> file, boolean isPlanned) {
    try {
      if (file.isPresent()) {
        return Optional.of(read(app, file.get(), app.getSubmitTime()));
      }
      Optional<Requirements> declared = isPlanned ? read(app) : Optional.empty();
      return declared.isPresent() || !isPlanned || !settings.rush().plansUntagged()
          ? declared
          : Optional.of(undeclared(app));
    } catch (DeclarationException e) {
      // Only one that was accepted earlier comes here, such as with a class that is no more.
      LOG.warn("{} runs as best effort: {}", app.getApplicationId(), e.getMessage());
      return Optional.empty();
    }
  }

  /** The requirements of a job that declares nothing: it does not mind when it is done. */
  private Requirements undeclared(RMApp app) {
    UtilityTerms terms = new UtilityTerms(1, settings.rush().get(RushOptions.DEFAULT_WEIGHT), 1);
    return new Requirements(
        JobDescriber.historyName(app, Optional.empty()),
        "constant",
        terms,
        new ConstantUtility(terms),
        OptionalDouble.empty(),
        Optional.empty(),
        false);
  }

  private static Optional<String> file(RMApp app) {
    ContainerLaunchContext master = app.getApplicationSubmissionContext().getAMContainerSpec();
    return master == null || master.getEnvironment() == null
        ? Optional.empty()
        : Optional.ofNullable(master.getEnvironment().get(JobFile.VARIABLE))
            .filter(text -> !text.isBlank());
  }

  /** The same; nothing where it cannot be meant, of which somebody else was told. */
  private static Map<Key, JobFile.Entry> understood(RMApp app) {
    try {
      return submitted(app);
    } catch (DeclarationException e) {
      LOG.debug("Nothing is kept of the job file of {}", app.getApplicationId(), e);
      return Map.of();
    }
  }

  /** What the job file says that came with an application. */
  private static Map<Key, JobFile.Entry> submitted(RMApp app) throws DeclarationException {
    Optional<String> file = file(app);
    return file.isPresent() ? JobFile.parse(file.get(), app.getSubmitTime()) : Map.of();
  }

  private Optional<Requirements> read(
      RMApp app, Map<Key, JobFile.Entry> entries, Collection<String> tags, long nowMillis)
      throws DeclarationException {
    List<String> all = new ArrayList<>(tags);
    all.addAll(missing(entries, tags, app.getSubmitTime()));
    Optional<Declaration> declaration;
    try {
      declaration = Declarations.parse(all, app.getSubmitTime(), nowMillis);
    } catch (DeclarationException e) {
      throw new DeclarationException(
          e.problems().stream().map(problem -> placed(problem, entries)).toList());
    }
    return declaration.isEmpty()
        ? Optional.empty()
        : Optional.of(complete(app, declaration.get(), entries));
  }

  /** The tags that say what only the file says; throws where a tag says something else. */
  private static List<String> missing(
      Map<Key, JobFile.Entry> entries, Collection<String> tags, long submitMillis)
      throws DeclarationException {
    Map<String, String> given = new TreeMap<>();
    for (String tag : tags) {
      String[] parts = tag == null ? new String[] {""} : tag.split("=", 2);
      if (parts.length == 2) {
        given.put(parts[0].strip().toLowerCase(Locale.ROOT), parts[1].strip());
      }
    }
    List<String> missing = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    entries.forEach(
        (key, entry) -> {
          String tag = given.get(key.tag());
          if (tag == null) {
            missing.add(key.tag() + "=" + entry.value());
          } else if (!Meanings.areSame(key, tag, entry.value(), submitMillis)) {
            String rule = "contradicts " + entry.shown() + " in the job file";
            String advice = "say it in one of the two, or the same in both";
            problems.add(new Problem(key.tag(), tag, rule, advice));
          }
        });
    if (!problems.isEmpty()) {
      throw new DeclarationException(problems);
    }
    return missing;
  }

  /** A problem with a value that comes from the file, told at its place there. */
  private static Problem placed(Problem problem, Map<Key, JobFile.Entry> entries) {
    for (Map.Entry<Key, JobFile.Entry> entry : entries.entrySet()) {
      if (entry.getKey().tag().equals(problem.key())) {
        String form = problem.acceptedForm().replace(entry.getKey().tag() + "=", "");
        String place = ", in <" + entry.getValue().element() + ">";
        return JobFile.at(entry.getValue(), problem.rule(), form + place);
      }
    }
    return problem;
  }

  private Requirements complete(RMApp app, Declaration declaration, Map<Key, JobFile.Entry> entries)
      throws DeclarationException {
    JobFile.Entry inFile = entries.get(Key.UTILITY);
    // A class is named in the file as it is written, in a tag in lower case.
    String name =
        inFile != null && !Utilities.KINDS.contains(inFile.value().toLowerCase(Locale.ROOT))
            ? inFile.value()
            : declaration.utility().orElse(settings.rush().get(RushOptions.DEFAULT_UTILITY));
    double budget =
        (declaration.deadline().resolveMillis(app.getSubmitTime()) - app.getSubmitTime()) / 1000.0;
    double weight = declaration.weight().orElse(settings.rush().get(RushOptions.DEFAULT_WEIGHT));
    UtilityTerms terms =
        new UtilityTerms(
            budget,
            weight,
            declaration.sensitivity().orElseGet(() -> sensitivity(name, budget, weight)));
    Utility utility;
    try {
      utility = utilities.utility(name, terms);
    } catch (IllegalArgumentException e) {
      Problem problem =
          new Problem(
              Key.UTILITY.tag(),
              name,
              "cannot be used: " + e.getMessage(),
              Key.UTILITY.acceptedForm(app.getSubmitTime())
                  + "; tags arrive in lower case, so list a class in punctual.rush.utilities or"
                  + " name it in a job file");
      throw new DeclarationException(List.of(placed(problem, entries)));
    }
    return new Requirements(
        JobDescriber.historyName(app, declaration.job()),
        name,
        terms,
        utility,
        hint(declaration),
        expected(declaration),
        true);
  }

  private static OptionalDouble hint(Declaration declaration) {
    return declaration.taskDurationMillis().stream()
        .mapToDouble(millis -> millis / 1000.0)
        .findFirst();
  }

  /** What the user says of the tasks, for the time before the master asks for them. */
  private Optional<TaskGroup> expected(Declaration declaration) {
    if (declaration.tasks().isEmpty()) {
      return Optional.empty();
    }
    int tasks = declaration.tasks().getAsInt();
    long usualMemory = settings.get(PunctualSettings.DEFAULT_TASK_MEMORY);
    int usualVcores = settings.get(PunctualSettings.DEFAULT_TASK_VCORES).intValue();
    ResourceVector size =
        ResourceVector.of(
            declaration.taskMemoryMib().orElse(usualMemory),
            declaration.taskVcores().orElse(usualVcores));
    return Optional.of(
        new TaskGroup(
            "declared", vectors.counted(size), tasks, List.of(), List.of(), hint(declaration)));
  }

  /** A linear utility is worth nothing from twice the budget on; others fall by the setting. */
  private double sensitivity(String name, double budget, double weight) {
    return name.equals("linear")
        ? weight / budget
        : settings.rush().get(RushOptions.DEFAULT_SENSITIVITY) / budget;
  }
}
