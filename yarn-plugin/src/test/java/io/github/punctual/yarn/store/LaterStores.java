package io.github.punctual.yarn.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Makes stores look as if a later version had gone on with them. */
public final class LaterStores {
  private LaterStores() {}

  /** Adds a record of a type that only a later version knows. */
  public static void addRecord(Path store) throws IOException {
    Path journal =
        store.resolve(
            names(store).stream()
                .filter(name -> name.kind() == SegmentName.Kind.JOURNAL)
                .max(Comparator.naturalOrder())
                .orElseThrow()
                .toString());
    Files.write(journal, Frame.wrap("{\"type\":\"treaty\",\"x\":1}"), StandardOpenOption.APPEND);
  }

  /** The types of the records that a store holds. */
  public static Set<String> types(Path store) throws IOException {
    Set<String> types = new TreeSet<>();
    for (String text : contents(store).values()) {
      for (String part : text.split("\"type\":\"", -1)) {
        types.add(part.substring(0, Math.max(0, part.indexOf('"'))));
      }
    }
    return types;
  }

  /** The files of a store with what is in them. */
  public static Map<String, String> contents(Path store) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (SegmentName name : names(store)) {
      contents.put(name.toString(), Files.readString(store.resolve(name.toString())));
    }
    return contents;
  }

  private static List<SegmentName> names(Path store) throws IOException {
    try (Stream<Path> files = Files.list(store)) {
      return files
          .map(file -> SegmentName.parse(file.getFileName().toString()))
          .flatMap(Optional::stream)
          .toList();
    }
  }
}
