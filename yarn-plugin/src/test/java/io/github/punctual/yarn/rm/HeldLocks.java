package io.github.punctual.yarn.rm;

import io.github.punctual.yarn.jobs.TrackedJob;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps all threads of ours that can be reached from an object busy for ever, and then holds every
 * lock of ours that can: the monitors of all our objects, and of the collections and plain objects
 * in their fields, and the locks. Until it is closed.
 *
 * <p>Not held are the monitors of what extends a class of Hadoop, and those of the jobs, which
 * guard nothing but the fields of one job while they are read or written.
 */
final class HeldLocks implements AutoCloseable {
  private static final long STACK_BYTES = 512L << 20;

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> next = new ArrayDeque<>();
  private final List<Object> monitors = new ArrayList<>();
  private final List<Lock> locks = new ArrayList<>();
  private final List<ExecutorService> executors = new ArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread holder;

  HeldLocks(Object root) throws InterruptedException {
    note(root);
    while (!next.isEmpty()) {
      look(next.remove());
    }
    hang();
    CountDownLatch held = new CountDownLatch(1);
    holder = new Thread(null, () -> hold(0, held), "holds all locks", STACK_BYTES);
    holder.start();
    await(held, "hold all locks");
  }

  /** How many threads hang and how many locks are held. */
  @Override
  public String toString() {
    return "%d threads, %d monitors, %d locks"
        .formatted(executors.size(), monitors.size(), locks.size());
  }

  int threads() {
    return executors.size();
  }

  int held() {
    return monitors.size() + locks.size();
  }

  private void note(Object object) {
    if (object != null && seen.add(object)) {
      next.add(object);
    }
  }

  private void look(Object object) {
    if (object instanceof ExecutorService executor) {
      executors.add(executor);
    } else if (object instanceof ReentrantLock lock) {
      locks.add(lock);
    } else if (object instanceof Optional<?> optional) {
      optional.ifPresent(this::note);
    } else if (object instanceof AtomicReference<?> reference) {
      note(reference.get());
    } else if (object instanceof Map<?, ?> map) {
      monitors.add(map);
      OurObjects.copy(map.values()).forEach(this::note);
    } else if (object instanceof Collection<?> collection) {
      monitors.add(collection);
      OurObjects.copy(collection).forEach(this::note);
    } else if (object instanceof Object[] array) {
      for (int i = 0; i < Array.getLength(array); i++) {
        note(array[i]);
      }
    } else if (object.getClass() == Object.class) {
      monitors.add(object);
    } else if (OurObjects.isOne(object)) {
      lookInto(object);
    }
  }

  private void lookInto(Object object) {
    for (Field field : OurObjects.fields(object)) {
      if (!Modifier.isStatic(field.getModifiers())) {
        note(OurObjects.valueOf(field, object));
      }
    }
    if (!isHadoops(object.getClass()) && !(object instanceof TrackedJob)) {
      monitors.add(object);
    }
  }

  private static boolean isHadoops(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each.getName().startsWith("org.apache.hadoop.")) {
        return true;
      }
    }
    return false;
  }

  /** First, so that no thread of ours holds what is wanted next. */
  private void hang() throws InterruptedException {
    CountDownLatch hanging = new CountDownLatch(threads());
    Runnable hang =
        () -> {
          hanging.countDown();
          awaitEnd();
        };
    executors.forEach(executor -> executor.execute(hang));
    await(hanging, "keep all threads busy");
  }

  private static void await(CountDownLatch latch, String what) throws InterruptedException {
    if (!latch.await(60, TimeUnit.SECONDS)) {
      throw new AssertionError("tried in vain to " + what);
    }
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      // It is stopped while it hangs.
      Thread.currentThread().interrupt();
    }
  }

  private void hold(int index, CountDownLatch held) {
    if (index < monitors.size()) {
      synchronized (monitors.get(index)) {
        hold(index + 1, held);
      }
      return;
    }
    locks.forEach(Lock::lock);
    held.countDown();
    awaitEnd();
    locks.forEach(Lock::unlock);
  }

  @Override
  public void close() {
    end.countDown();
    try {
      holder.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
