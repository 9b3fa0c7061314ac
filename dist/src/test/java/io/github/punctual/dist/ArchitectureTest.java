package io.github.punctual.dist;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules between packages and towards the JDK that a compiler does not know. */
class ArchitectureTest {
  private static final String ROOT = "io.github.punctual";

  /** Whatever is not named here is JDK-only: a new module has to earn an exception. */
  private static final String[] MAY_USE_MORE_THAN_THE_JDK = {
    ROOT + ".reservation.calendar..",
    ROOT + ".reservation.milp..",
    ROOT + ".decisionlog..",
    ROOT + ".yarn..",
    ROOT + ".justice..",
    ROOT + ".bopf..",
    ROOT + ".rush..",
    ROOT + ".dist..",
    ROOT + ".cli..",
    ROOT + ".simulator..",
    ROOT + ".evaluation.."
  };

  /** Of the simulator, what may ask for the time: it says how long something took. */
  private static final String[] MAY_LOOK_AT_THE_CLOCK = {
    ROOT + ".simulator.command..", ROOT + ".simulator.stopwatch"
  };

  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  private static final DescribedPredicate<JavaClass> JDK_ONLY =
      resideOutsideOfPackages(MAY_USE_MORE_THAN_THE_JDK).as("in JDK-only modules");

  private static final ArchRule JDK_ONLY_REFERENCES =
      classes()
          .that(JDK_ONLY)
          .should()
          .onlyDependOnClassesThat(resideInAnyPackage(JdkOnly.ALLOWED_PACKAGES));

  private static final ArchRule NO_FILES_THREADS_OR_NETWORK =
      noClasses()
          .that(JDK_ONLY)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(JdkOnly.FORBIDDEN_PACKAGES).or(JdkOnly.forbiddenClass()));

  private static final ArchRule SAME_ANSWER_EVERY_TIME =
      classes().that(JDK_ONLY).should(JdkOnly.giveTheSameAnswerEveryTime());

  private static final ArchRule SAME_SIMULATION_EVERY_TIME =
      classes()
          .that(
              resideInAnyPackage(ROOT + ".simulator..", ROOT + ".evaluation..")
                  .and(resideOutsideOfPackages(MAY_LOOK_AT_THE_CLOCK)))
          .should(JdkOnly.giveTheSameAnswerEveryTime());

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".core..",
        ".admission..",
        ".robust..",
        ".reservation..",
        ".reservation.milp..",
        ".decisionlog..",
        ".yarn..",
        ".justice..",
        ".bopf..",
        ".rush..",
        ".cli..",
        ".simulator.engine..",
        ".simulator.scheduler..",
        ".simulator.metrics..",
        ".simulator.command..",
        ".evaluation.."
      })
  void everyModuleIsAmongTheCheckedClasses(String packages) {
    assertTrue(
        ALL.stream().anyMatch(resideInAPackage(ROOT + packages)),
        "no class of " + ROOT + packages + " is on this test's class path");
  }

  @Test
  void jdkOnlyModulesReferToTheJdkAndOurOwnClassesOnly() {
    JDK_ONLY_REFERENCES.check(ALL);
  }

  @Test
  void jdkOnlyModulesTouchNoFilesThreadsOrNetwork() {
    NO_FILES_THREADS_OR_NETWORK.check(ALL);
  }

  @Test
  void jdkOnlyModulesReadNoClockAndDrawNoUnseededNumber() {
    SAME_ANSWER_EVERY_TIME.check(ALL);
  }

  @Test
  void theDecisionLogKnowsNoHadoop() {
    noClasses()
        .that(resideInAPackage(ROOT + ".decisionlog.."))
        .should()
        .dependOnClassesThat(resideInAPackage("org.apache.hadoop.."))
        .check(ALL);
  }

  @Test
  void simulatorAndEvaluationKnowNeitherHadoopNorWhatExtendsIt() {
    noClasses()
        .that(resideInAnyPackage(ROOT + ".simulator..", ROOT + ".evaluation.."))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "org.apache.hadoop..",
                ROOT + ".yarn..",
                ROOT + ".justice..",
                ROOT + ".bopf..",
                ROOT + ".rush.."))
        .check(ALL);
  }

  @Test
  void theClientKnowsNeitherHadoopNorTheResourceManagersClasses() {
    noClasses()
        .that(resideInAPackage(ROOT + ".cli.."))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "org.apache.hadoop..",
                ROOT + ".yarn..",
                ROOT + ".admission..",
                ROOT + ".robust..",
                ROOT + ".decisionlog..",
                ROOT + ".reservation.milp.."))
        .check(ALL);
  }

  @Test
  void onlyTheSimulatorsCommandsKnowTheClient() {
    noClasses()
        .that(
            resideOutsideOfPackages(
                ROOT + ".cli..", ROOT + ".simulator.command..", ROOT + ".simulator.report.."))
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + ".cli.."))
        .check(ALL);
  }

  @Test
  void theResourceManagerKnowsNoSolver() {
    noClasses()
        .that(
            resideOutsideOfPackages(
                ROOT + ".simulator..", ROOT + ".evaluation..", ROOT + ".reservation.milp.."))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("com.google.ortools..", ROOT + ".reservation.milp.."))
        .check(ALL);
  }

  @Test
  void nobodyKnowsTheEvaluation() {
    noClasses()
        .that(resideOutsideOfPackages(ROOT + ".evaluation.."))
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + ".evaluation.."))
        .check(ALL);
  }

  @Test
  void nobodyButTheEvaluationKnowsTheSimulator() {
    noClasses()
        .that(resideOutsideOfPackages(ROOT + ".simulator..", ROOT + ".evaluation.."))
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + ".simulator.."))
        .check(ALL);
  }

  @Test
  void simulationsReadNoClockAndDrawNoUnseededNumber() {
    SAME_SIMULATION_EVERY_TIME.check(ALL);
  }

  @Test
  void packagesFormNoCycles() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(ALL);
  }

  @Test
  void theRulesCatchWhatTheyForbid() {
    JavaClasses guilty = new ClassFileImporter().importPackages(ROOT + ".guilty");

    String foreign = refusal(JDK_ONLY_REFERENCES, guilty);
    assertTrue(foreign.contains("org.junit.jupiter.api.Assertions"), foreign);

    String inputs = refusal(NO_FILES_THREADS_OR_NETWORK, guilty);
    for (String type : List.of("java.io.File", "java.nio.file.Path", "java.lang.Thread")) {
      assertTrue(inputs.contains("<" + type), () -> type + " is missing in " + inputs);
    }

    String chance = refusal(SAME_ANSWER_EVERY_TIME, guilty);
    for (String call :
        List.of("nanoTime", "currentTimeMillis", "now", "systemUTC", "random", "Random.<init>()")) {
      assertTrue(chance.contains(call), () -> call + " is missing in " + chance);
    }
  }

  private static String refusal(ArchRule rule, JavaClasses classes) {
    return assertThrows(AssertionError.class, () -> rule.check(classes)).getMessage();
  }
}
