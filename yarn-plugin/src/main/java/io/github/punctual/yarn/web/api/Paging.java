package io.github.punctual.yarn.web.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which part of a list a request asks for: the parameters {@code limit} and {@code cursor}.
 *
 * @param list the name of the list and of its order, without line breaks
 * @param limit so many entries at the most
 * @param after the last entry that was had before; empty for the first page
 */
public record Paging(String list, int limit, Optional<Cursor> after) {
  public static final List<String> NAMES = List.of("limit", "cursor");

  /**
   * A page.
   *
   * @param entries in the order of their cursors
   * @param next where the next page begins; empty where there is none
   * @param matching how many entries the whole list has
   */
  public record Slice<T>(List<T> entries, Optional<String> next, int matching, int limit) {
    /** Adds what is told of every list. */
    public ObjectNode write(ObjectNode node, int hidden) {
      node.put("matching", matching).put("limit", limit).put("hidden", hidden);
      next.ifPresent(cursor -> node.put("next", cursor));
      return node;
    }
  }

  /** What the parameters of a request ask for. */
  public static Paging of(Query given, String list) throws BadParameterException {
    Optional<String> word = given.single("cursor");
    Optional<Cursor> after = word.flatMap(text -> Cursor.decode(text, list));
    if (word.isPresent() && after.isEmpty()) {
      throw new BadParameterException(
          "cursor",
          word.get(),
          "what an earlier answer of the same list, in the same order, gave as next; without it"
              + " the list begins");
    }
    return new Paging(list, given.limit(), after);
  }

  /** The part of all entries that is asked for. */
  public <T> Slice<T> of(Collection<T> all, Function<T, Cursor> place) {
    record Placed<T>(Cursor at, T entry) {}
    List<Placed<T>> rest =
        all.stream()
            .map(entry -> new Placed<>(place.apply(entry), entry))
            .filter(placed -> after.isEmpty() || placed.at().compareTo(after.get()) > 0)
            .sorted(Comparator.comparing(Placed::at))
            .toList();
    List<Placed<T>> page = rest.subList(0, Math.min(limit, rest.size()));
    return new Slice<>(
        page.stream().map(Placed::entry).toList(),
        rest.size() > page.size()
            ? Optional.of(page.get(page.size() - 1).at().encode(list))
            : Optional.empty(),
        all.size(),
        limit);
  }
}
