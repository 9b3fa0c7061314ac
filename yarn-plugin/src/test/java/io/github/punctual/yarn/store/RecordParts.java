package io.github.punctual.yarn.store;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.rdl.Rdl;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which components of records had something to say in values that were looked at. Expressions are
 * kept as text, and not looked into.
 */
final class RecordParts {
  private static final Set<Object> NOTHING =
      Set.of(
          0,
          0L,
          0.0,
          false,
          "",
          List.of(),
          Map.of(),
          Optional.empty(),
          OptionalInt.empty(),
          OptionalLong.empty(),
          OptionalDouble.empty(),
          ResourceVector.ZERO,
          ResourceSeconds.ZERO);

  private final Set<String> met = new TreeSet<>();

  /** Looks into a value, and into all that it is made of. */
  void look(Object value) throws ReflectiveOperationException {
    if (value instanceof Optional<?> some) {
      if (some.isPresent()) {
        look(some.get());
      }
    } else if (value instanceof Map<?, ?> map) {
      look(map.values());
    } else if (value instanceof Collection<?> many) {
      for (Object each : many) {
        look(each);
      }
    } else if (value instanceof Record && !(value instanceof Rdl)) {
      for (RecordComponent part : value.getClass().getRecordComponents()) {
        Object is = part.getAccessor().invoke(value);
        if (!isNothing(is)) {
          met.add(name(part));
        }
        look(is);
      }
    }
  }

  private static boolean isNothing(Object is) {
    return is instanceof Enum<?> word
        ? word.equals(word.getDeclaringClass().getEnumConstants()[0])
        : NOTHING.contains(is);
  }

  /** The components of all records below a type that had nothing to say in any of the values. */
  Set<String> silent(Class<?> type) {
    Set<Class<?>> records = new LinkedHashSet<>();
    collect(type, records);
    Set<String> silent = new TreeSet<>();
    records.forEach(
        each -> {
          for (RecordComponent part : each.getRecordComponents()) {
            silent.add(name(part));
          }
        });
    silent.removeAll(met);
    return silent;
  }

  private static void collect(Type type, Set<Class<?>> records) {
    if (type instanceof ParameterizedType made) {
      for (Type each : made.getActualTypeArguments()) {
        collect(each, records);
      }
    } else if (type instanceof Class<?> plain && plain != Rdl.class) {
      if (plain.isSealed()) {
        for (Class<?> each : plain.getPermittedSubclasses()) {
          collect(each, records);
        }
      } else if (plain.isRecord() && records.add(plain)) {
        for (RecordComponent part : plain.getRecordComponents()) {
          collect(part.getGenericType(), records);
        }
      }
    }
  }

  private static String name(RecordComponent part) {
    return part.getDeclaringRecord().getSimpleName() + "." + part.getName();
  }
}
