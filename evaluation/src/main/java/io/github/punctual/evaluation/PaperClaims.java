package io.github.punctual.evaluation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Brings the words of claims, which are Markdown, together with the code that judges them. Claims
 * are sections; of each, a list says where it stands, what it claims, the paper's number where
 * there is one, and after the results that they explain, which are separated by commas, reasons.
 *
 * @param <E> what was measured
 * @param <R> a way to read the paper
 */
public final class PaperClaims<E, R> {
  private record Judge<E, R>(
      List<Optional<R>> readings, BiFunction<E, Optional<R>, Finding> finding) {}

  private final String resource;
  private final List<R> readings;
  private final Function<R, String> word;
  private final Map<String, Judge<E, R>> judges = new LinkedHashMap<>();

  public PaperClaims(String resource) {
    this(resource, List.of(), none -> "");
  }

  /**
   * No claims yet.
   *
   * @param resource the words, below the folder of this package
   * @param readings under which most claims are judged
   * @param word what a reading is called
   */
  public PaperClaims(String resource, List<R> readings, Function<R, String> word) {
    this.resource = resource;
    this.readings = List.copyOf(readings);
    this.word = word;
  }

  /** A claim for which readings do not matter. */
  public PaperClaims<E, R> judge(String key, Function<E, Finding> finding) {
    judges.put(
        key, new Judge<>(List.of(Optional.empty()), (measured, none) -> finding.apply(measured)));
    return this;
  }

  /** A claim that is judged in the usual readings. */
  public PaperClaims<E, R> judgeEach(String key, BiFunction<E, R, Finding> finding) {
    return judge(key, readings, finding);
  }

  /** A claim that is judged in some readings. */
  public PaperClaims<E, R> judge(String key, List<R> readings, BiFunction<E, R, Finding> finding) {
    judges.put(
        key,
        new Judge<>(
            readings.stream().map(Optional::of).toList(),
            (measured, reading) -> finding.apply(measured, reading.orElseThrow())));
    return this;
  }

  /**
   * All claims, in the order of the words.
   *
   * @throws IllegalStateException when one has words and no judge, or a judge and no words
   */
  public List<PaperClaim<E, R>> all() {
    List<PaperClaim<E, R>> claims = new ArrayList<>();
    Map<String, Judge<E, R>> left = new LinkedHashMap<>(judges);
    for (ListSection words : ListSection.read(resource)) {
      Judge<E, R> judge = left.remove(words.key());
      if (judge == null) {
        throw new IllegalStateException(
            "nobody judges the claim " + words.key() + " of " + resource);
      }
      Map<String, String> items = new LinkedHashMap<>(words.items());
      claims.add(
          new PaperClaim<>(
              items.remove("where"),
              items.remove("claim"),
              Optional.ofNullable(items.remove("paper")),
              items,
              judge.readings(),
              word,
              judge.finding()));
    }
    if (!left.isEmpty()) {
      throw new IllegalStateException(resource + " has no words for the claims " + left.keySet());
    }
    return claims;
  }
}
