package io.github.punctual.yarn.service;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import io.github.punctual.yarn.settings.PunctualSettings;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;

/**
 * A policy whose name is known and never changes, and whose learned numbers can always be asked
 * for: the driver needs both even when the policy fails. Everything else is the policy's.
 */
final class CarefulPolicy implements InvocationHandler {
  private final Policy policy;
  private final String name;
  private final PolicyFailures failures;
  private final Serving serving;
  private final boolean followsTasks;
  private Map<String, Double> lastLearned = Map.of();
  private Map<String, Double> lastFigures = Map.of();

  private CarefulPolicy(Policy policy, PolicyFailures failures) {
    this.policy = policy;
    this.name = policy.name();
    this.failures = failures;
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException("its name() is empty; it must have one");
    }
    this.serving = Objects.requireNonNull(policy.serving(), "its serving() is null");
    this.followsTasks = policy.followsTasks();
  }

  /** The policy that the settings name: one of ours, or an operator's own class. */
  static Policy named(PunctualSettings settings, Configuration conf, PolicyFailures failures) {
    String name = settings.get(PunctualSettings.POLICY);
    if (AdmissionPolicies.NAMES.contains(name)) {
      return of(AdmissionPolicies.create(name, settings.policySettings()), failures);
    }
    try {
      return of(
          conf.getClassByName(name).asSubclass(Policy.class).getDeclaredConstructor().newInstance(),
          failures);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      throw new InvalidSettingsException(
          List.of(
              "%s is '%s'; it must be a class on the ResourceManager's class path that implements %s and has a public constructor"
                      .formatted(PunctualSettings.POLICY.name(), name, Policy.class.getName())
                  + " without arguments ("
                  + e
                  + "); maybe its jar is missing there, or its name is misspelt"));
    }
  }

  /** Asks a policy for its name and how it works, once; throws what it throws. */
  private static Policy of(Policy policy, PolicyFailures failures) {
    return (Policy)
        Proxy.newProxyInstance(
            Policy.class.getClassLoader(),
            new Class<?>[] {Policy.class},
            new CarefulPolicy(policy, failures));
  }

  @Override
  @SuppressWarnings("unchecked")
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    return switch (method.getName()) {
      case "name" -> name;
      case "serving" -> serving;
      case "followsTasks" -> followsTasks;
      case "learned" -> {
        lastLearned = finite(policy::learned, lastLearned);
        yield lastLearned;
      }
      case "figures" -> {
        lastFigures = finite(policy::figures, lastFigures);
        yield lastFigures;
      }
      case "restore" -> {
        Map<String, Double> learned = Map.copyOf((Map<String, Double>) arguments[0]);
        policy.restore(learned);
        lastLearned = learned;
        yield null;
      }
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> call(method, arguments);
    };
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(policy, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** What the policy says, or said when it could last do so in finite numbers. */
  private Map<String, Double> finite(
      Supplier<Map<String, Double>> asked, Map<String, Double> last) {
    return failures
        .guard(
            () -> {
              Map<String, Double> numbers = Map.copyOf(asked.get());
              numbers.forEach(CarefulPolicy::check);
              return numbers;
            })
        .orElse(last);
  }

  private static void check(String key, Double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalStateException(
          "the policy has learned %s = %s; it must be finite".formatted(key, value));
    }
  }
}
