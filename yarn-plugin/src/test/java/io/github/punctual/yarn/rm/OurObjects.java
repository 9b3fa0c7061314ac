package io.github.punctual.yarn.rm;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Looks into objects of ours while their threads go on. */
final class OurObjects {
  private static final String OURS = "io.github.punctual.";

  private OurObjects() {}

  static boolean isOne(Object object) {
    return isOurs(object.getClass());
  }

  private static boolean isOurs(Class<?> type) {
    return type.getName().startsWith(OURS);
  }

  /** The fields of an object of ours, but for those of what it extends that is not ours. */
  static List<Field> fields(Object object) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> type = object.getClass();
        type != null && isOurs(type);
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!field.getType().isPrimitive() && field.trySetAccessible()) {
          fields.add(field);
        }
      }
    }
    return fields;
  }

  static Object valueOf(Field field, Object object) {
    try {
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What is in a collection, which threads of ours may be changing. */
  static List<Object> copy(Collection<?> changing) {
    while (true) {
      List<Object> copy = new ArrayList<>();
      try {
        changing.forEach(copy::add);
        return copy;
      } catch (ConcurrentModificationException changed) {
        LockSupport.parkNanos(1000);
      }
    }
  }
}
