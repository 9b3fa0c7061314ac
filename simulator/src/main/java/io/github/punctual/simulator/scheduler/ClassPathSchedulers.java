package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.policy.Policy;
import io.github.punctual.simulator.engine.Scheduler;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/**
 * Schedulers and policies that others wrote: registered as services ({@code META-INF/services}),
 * which gives them the name that they call themselves, or named by their class.
 */
final class ClassPathSchedulers {
  private ClassPathSchedulers() {}

  /** Those that are registered as services, in the order of the class path. */
  static List<Schedulers.Entry> entries() {
    List<Schedulers.Entry> entries = new ArrayList<>();
    for (Class<?> type : services()) {
      entries.add(
          new Schedulers.Entry(make(type).name(), "From the class path: " + type.getName()));
    }
    return entries;
  }

  /** The maker of one that is registered under a name, or of a class of that name. */
  static Optional<Supplier<Scheduler>> find(String name) {
    for (Class<?> type : services()) {
      if (make(type).name().equals(name)) {
        return Optional.of(() -> make(type));
      }
    }
    if (!name.contains(".")) {
      return Optional.empty();
    }
    Class<?> type = load(name);
    return Optional.of(() -> make(type));
  }

  private static List<Class<?>> services() {
    List<Class<?>> types = new ArrayList<>();
    ServiceLoader.load(Scheduler.class, loader()).stream().forEach(p -> types.add(p.type()));
    ServiceLoader.load(Policy.class, loader()).stream().forEach(p -> types.add(p.type()));
    return types;
  }

  private static ClassLoader loader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context == null ? ClassPathSchedulers.class.getClassLoader() : context;
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, true, loader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalArgumentException(
          "policy '%s' is not a class that can be loaded (%s); put its jar or folder on the class path"
              .formatted(name, e),
          e);
    }
  }

  private static Scheduler make(Class<?> type) {
    Object made = construct(type);
    if (made instanceof Scheduler scheduler) {
      return scheduler;
    }
    if (made instanceof Policy policy) {
      return Schedulers.policy(policy.name(), policy, Map.of(), BestEffortFloor.NONE);
    }
    throw new IllegalArgumentException(
        "policy '%s' implements neither %s nor %s; it must implement one of them"
            .formatted(type.getName(), Scheduler.class.getName(), Policy.class.getName()));
  }

  private static Object construct(Class<?> type) {
    try {
      Constructor<?> constructor = type.getConstructor();
      if (!Modifier.isPublic(type.getModifiers()) || Modifier.isAbstract(type.getModifiers())) {
        throw new IllegalArgumentException(
            "policy '%s' must be a public class that is not abstract".formatted(type.getName()));
      }
      return constructor.newInstance();
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          "policy '%s' has no public constructor without arguments; give it one"
              .formatted(type.getName()),
          e);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(
          "the constructor of policy '%s' failed: %s".formatted(type.getName(), e.getCause()), e);
    } catch (InstantiationException | IllegalAccessException e) {
      throw new IllegalArgumentException(
          "policy '%s' cannot be made: %s".formatted(type.getName(), e), e);
    }
  }
}
