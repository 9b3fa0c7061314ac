package io.github.punctual.yarn.rm;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How many elements are in collections, maps, arrays and queues of threads that can be reached
 * through fields of ours, by the field, and how many objects of ours there are, by the class. Each
 * is counted once, and nothing is looked at beyond an object of Hadoop.
 */
final class HeldElements {
  private record Reached(Object object, String where) {}

  private final Map<String, Integer> bounds;
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Reached> next = new ArrayDeque<>();
  private final SortedMap<String, Long> counts = new TreeMap<>();
  private final SortedMap<String, Long> bounded = new TreeMap<>();

  /**
   * Counts.
   *
   * @param bounds how many elements fields may have that hold a bounded number; what they hold is
   *     not looked into
   */
  HeldElements(Collection<?> roots, Map<String, Integer> bounds) {
    this.bounds = bounds;
    roots.forEach(root -> note(root, "roots"));
    while (!next.isEmpty()) {
      look(next.remove());
    }
  }

  /** Those of fields that may have any number, and the objects. */
  SortedMap<String, Long> counts() {
    return counts;
  }

  /** Those of fields that hold a bounded number. */
  SortedMap<String, Long> bounded() {
    return bounded;
  }

  private void note(Object object, String where) {
    if (object != null && seen.add(object)) {
      next.add(new Reached(object, where));
    }
  }

  private void look(Reached reached) {
    Object object = reached.object();
    String where = reached.where();
    if (object instanceof Map<?, ?> map) {
      if (count(where, map.size())) {
        OurObjects.copy(map.keySet()).forEach(key -> note(key, where));
        OurObjects.copy(map.values()).forEach(value -> note(value, where));
      }
    } else if (object instanceof Collection<?> collection) {
      if (count(where, collection.size())) {
        OurObjects.copy(collection).forEach(element -> note(element, where));
      }
    } else if (object.getClass().isArray()) {
      lookIntoArray(object, where);
    } else if (object instanceof ThreadPoolExecutor executor) {
      note(executor.getQueue(), where);
    } else if (object instanceof Optional<?> optional) {
      optional.ifPresent(value -> note(value, where));
    } else if (object instanceof AtomicReference<?> reference) {
      note(reference.get(), where);
    } else if (OurObjects.isOne(object)) {
      counts.merge(name(object.getClass()), 1L, Long::sum);
      for (Field field : OurObjects.fields(object)) {
        note(OurObjects.valueOf(field, object), where(field, where));
      }
    }
  }

  /** The name of a field; one of a class that holds anything says whose it is, too. */
  private static String where(Field field, String holder) {
    Class<?> type = field.getDeclaringClass();
    String own = name(type) + "." + field.getName();
    return type.getTypeParameters().length == 0 ? own : holder + " " + own;
  }

  private void lookIntoArray(Object array, String where) {
    if (!(array instanceof Object[] elements)) {
      count(where, Array.getLength(array));
    } else if (count(where, Arrays.stream(elements).filter(Objects::nonNull).count())) {
      for (Object element : elements) {
        note(element, where);
      }
    }
  }

  /** Whether the elements are to be looked into. */
  private boolean count(String where, long elements) {
    boolean free = !bounds.containsKey(where);
    (free ? counts : bounded).merge(where, elements, Long::sum);
    return free;
  }

  /** A class without its package; all that are made of lambdas of one class have one name. */
  private static String name(Class<?> type) {
    String name = type.getName();
    int lambda = name.indexOf("$$Lambda");
    return name.substring(name.lastIndexOf('.', lambda < 0 ? name.length() : lambda) + 1)
        .replaceFirst("\\$\\$Lambda.*", " lambda");
  }
}
