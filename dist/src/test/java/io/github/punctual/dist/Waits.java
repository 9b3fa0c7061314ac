package io.github.punctual.dist;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassReader;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.MethodVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.Opcodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Finds what of ours waits, or may wait for a disk, among all that is reached from some methods by
 * calls. A call is taken to reach every method of ours that it may. What is given to another thread
 * is not followed: where a method hands something over, its lambdas and method references are taken
 * to be that.
 */
final class Waits {
  private static final String OURS = "io.github.punctual.";

  /** Calls that wait, by the owner and the name. */
  private static final Set<String> WAITING =
      Set.of(
          "java.lang.Object.wait",
          "java.lang.Thread.join",
          "java.lang.Thread.sleep",
          "java.util.concurrent.CompletableFuture.get",
          "java.util.concurrent.CompletableFuture.join",
          "java.util.concurrent.CountDownLatch.await",
          "java.util.concurrent.ExecutorService.awaitTermination",
          "java.util.concurrent.Future.get",
          "java.util.concurrent.ScheduledThreadPoolExecutor.awaitTermination",
          "java.util.concurrent.Semaphore.acquire",
          "java.util.concurrent.locks.Condition.await",
          "java.util.concurrent.locks.Lock.lock",
          "java.util.concurrent.locks.Lock.lockInterruptibly",
          "java.util.concurrent.locks.ReentrantLock.lock",
          "java.util.concurrent.locks.ReentrantLock.lockInterruptibly");

  private static final Set<String> DISK_PACKAGES =
      Set.of("org.apache.hadoop.fs", "java.nio.file", "java.nio.channels");

  private final Predicate<JavaCodeUnit> handsOver;
  private final Predicate<JavaCodeUnit> exempt;
  private final Map<JavaCodeUnit, JavaCodeUnit> reachedFrom = new LinkedHashMap<>();
  private final Map<String, Set<String>> monitors = new HashMap<>();

  /**
   * A search.
   *
   * @param handsOver what gives something to another thread
   * @param exempt what is known to wait, for a reason that is written down
   */
  Waits(Predicate<JavaCodeUnit> handsOver, Predicate<JavaCodeUnit> exempt) {
    this.handsOver = handsOver;
    this.exempt = exempt;
  }

  /** What waits, and by which way it is reached, one a line. */
  Set<String> from(Iterable<JavaMethod> roots) {
    Deque<JavaCodeUnit> next = new ArrayDeque<>();
    for (JavaMethod root : roots) {
      reachedFrom.put(root, root);
      next.add(root);
    }
    Set<String> found = new TreeSet<>();
    while (!next.isEmpty()) {
      JavaCodeUnit unit = next.remove();
      if (exempt.test(unit)) {
        continue;
      }
      if (unit.getModifiers().contains(JavaModifier.SYNCHRONIZED) || entersMonitor(unit)) {
        found.add("takes a monitor: " + way(unit));
      }
      boolean handing =
          unit.getAccessesFromSelf().stream()
              .anyMatch(access -> targets(access).stream().anyMatch(handsOver));
      for (JavaAccess<?> access : unit.getAccessesFromSelf()) {
        if (handing && (access.isDeclaredInLambda() || isReference(unit, access))) {
          continue;
        }
        if (waits(access)) {
          found.add("waits by %s: %s".formatted(access.getTarget().getFullName(), way(unit)));
        }
        for (JavaCodeUnit target : targets(access)) {
          if (!handsOver.test(target) && reachedFrom.putIfAbsent(target, unit) == null) {
            next.add(target);
          }
        }
      }
    }
    return found;
  }

  /** What was looked at, such as {@code DeadlineService.passes}. */
  Set<String> reached() {
    Set<String> names = new TreeSet<>();
    reachedFrom.keySet().forEach(unit -> names.add(name(unit)));
    return names;
  }

  private static String name(JavaCodeUnit unit) {
    return unit.getOwner().getSimpleName() + "." + unit.getName();
  }

  private static boolean isReference(JavaCodeUnit unit, JavaAccess<?> access) {
    return unit.getMethodReferencesFromSelf().contains(access);
  }

  private static boolean waits(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    return WAITING.contains(owner.getFullName() + "." + access.getName())
        || DISK_PACKAGES.contains(owner.getPackageName());
  }

  private Set<JavaCodeUnit> targets(JavaAccess<?> access) {
    Set<JavaCodeUnit> result = new HashSet<>();
    if (access.getTarget() instanceof CodeUnitAccessTarget target) {
      target
          .resolveMember()
          .filter(JavaCodeUnit.class::isInstance)
          .map(JavaCodeUnit.class::cast)
          .ifPresent(result::add);
      String[] parameters =
          target.getRawParameterTypes().stream().map(JavaClass::getFullName).toArray(String[]::new);
      if (!target.getName().equals(JavaConstructor.CONSTRUCTOR_NAME)) {
        for (JavaClass below : access.getTargetOwner().getAllSubclasses()) {
          below.tryGetMethod(target.getName(), parameters).ifPresent(result::add);
        }
      }
    }
    result.removeIf(unit -> !unit.getOwner().getFullName().startsWith(OURS));
    return result;
  }

  /** Such as {@code PartsScheduler.handle > DeadlineService.passes}. */
  private String way(JavaCodeUnit unit) {
    String name = name(unit);
    JavaCodeUnit from = reachedFrom.get(unit);
    return from.equals(unit) ? name : way(from) + " > " + name;
  }

  private boolean entersMonitor(JavaCodeUnit unit) {
    return monitors
        .computeIfAbsent(unit.getOwner().getName(), this::methodsWithMonitors)
        .contains(unit.getName());
  }

  /** The method itself, or that in which a lambda is written. */
  private static String method(String name) {
    String lambda = "lambda$";
    return name.startsWith(lambda)
        ? name.substring(lambda.length(), name.indexOf('$', lambda.length()))
        : name;
  }

  /** The names of the methods of a class that have a synchronized block, be it in a lambda. */
  private Set<String> methodsWithMonitors(String type) {
    Set<String> result = new HashSet<>();
    try (InputStream file =
        getClass().getClassLoader().getResourceAsStream(type.replace('.', '/') + ".class")) {
      new ClassReader(file)
          .accept(
              new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                  return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitInsn(int opcode) {
                      if (opcode == Opcodes.MONITORENTER) {
                        result.add(method(name));
                      }
                    }
                  };
                }
              },
              ClassReader.SKIP_DEBUG);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return result;
  }
}
