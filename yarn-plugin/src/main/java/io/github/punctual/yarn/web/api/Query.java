package io.github.punctual.yarn.web.api;

import io.github.punctual.reservation.rdl.text.DurationText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The decoded query of a request, of which nothing unknown is let through. */
public final class Query {
  /** The parameters that belong to Hadoop's own authentication and are none of our business. */
  private static final Set<String> AUTHENTICATION = Set.of("user.name", "doas", "delegation");

  private static final int DEFAULT_LIMIT = 1000;
  private static final int MAX_LIMIT = 10_000;

  /** The years 1970 to 9999. */
  private static final long LAST_MILLIS = 253_402_300_799_999L;

  private static final String INSTANT_RULE =
      "an instant with its zone such as %s, milliseconds since 1970, or a time from now such as +2h"
          + " or -10m";

  private final Map<String, List<String>> values;

  private Query(Map<String, List<String>> values) {
    this.values = values;
  }

  /** The parameters of a path that has these and no others. */
  public static Query of(Map<String, List<String>> values, List<String> known)
      throws BadParameterException {
    for (Map.Entry<String, List<String>> parameter : values.entrySet()) {
      String name = parameter.getKey();
      if (!known.contains(name) && !AUTHENTICATION.contains(name.toLowerCase(Locale.ROOT))) {
        throw new BadParameterException(
            name,
            String.join(",", parameter.getValue()),
            known.isEmpty()
                ? "left out: this path takes no parameters"
                : "left out: the parameters are " + String.join(", ", known));
      }
    }
    return new Query(values);
  }

  /** Refuses every parameter, for a path that has none. */
  public static void none(Map<String, List<String>> values) throws BadParameterException {
    of(values, List.of());
  }

  /** All values of a parameter. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** The one value of a parameter; empty where it is absent. */
  public Optional<String> single(String name) throws BadParameterException {
    List<String> given = all(name);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    if (given.size() > 1 || given.get(0).isBlank()) {
      throw new BadParameterException(name, String.join(",", given), "one value that is not blank");
    }
    return Optional.of(given.get(0));
  }

  /** A parameter that says yes or no; no, where it is absent. */
  public boolean flag(String name) throws BadParameterException {
    Optional<String> value = single(name);
    if (value.isPresent() && !value.get().equals("true") && !value.get().equals("false")) {
      throw new BadParameterException(name, value.get(), "true or false");
    }
    return value.filter("true"::equals).isPresent();
  }

  /** A whole number from 1 on. */
  public int count(String name, int otherwise, int most) throws BadParameterException {
    Optional<String> text = single(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      int count = Integer.parseInt(text.get().strip());
      if (count >= 1 && count <= most) {
        return count;
      }
    } catch (NumberFormatException e) {
      throw new BadParameterException(name, text.get(), "a whole number from 1 to " + most);
    }
    throw new BadParameterException(name, text.get(), "a whole number from 1 to " + most);
  }

  /** How much of a list is asked for: the parameter {@code limit}. */
  public int limit() throws BadParameterException {
    return count("limit", DEFAULT_LIMIT, MAX_LIMIT);
  }

  /** A parameter that is one of several words; the first, where it is absent. */
  public String oneOf(String name, List<String> words) throws BadParameterException {
    String word = single(name).orElse(words.get(0));
    if (!words.contains(word)) {
      throw new BadParameterException(name, word, "one of " + String.join(", ", words));
    }
    return word;
  }

  /** The same of constants, which are written in lower case. */
  public <E extends Enum<E>> E oneOf(String name, Class<E> type) throws BadParameterException {
    List<E> all = List.of(type.getEnumConstants());
    List<String> words = all.stream().map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    return all.get(words.indexOf(oneOf(name, words)));
  }

  /** The words of a parameter that is a list of names; empty where it is absent. */
  public Set<String> words(String name) throws BadParameterException {
    Set<String> words = new LinkedHashSet<>();
    for (String given : all(name)) {
      for (String word : given.split(",", -1)) {
        if (word.isBlank()) {
          throw new BadParameterException(
              name, String.join(",", all(name)), "one or more names, separated by commas");
        }
        words.add(word.strip());
      }
    }
    return words;
  }

  /** The same for words of a list, in upper or lower case; they are answered in upper case. */
  public Set<String> words(String name, Collection<String> known) throws BadParameterException {
    Set<String> words = new LinkedHashSet<>();
    for (String given : words(name)) {
      String word = given.toUpperCase(Locale.ROOT);
      if (!known.contains(word)) {
        throw new BadParameterException(
            name, given, "one or more, separated by commas, of " + String.join(", ", known));
      }
      words.add(word);
    }
    return words;
  }

  /** The instant that a parameter says, in milliseconds; empty where it is absent. */
  public OptionalLong instant(String name, long nowMillis) throws BadParameterException {
    Optional<String> text = single(name);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    Optional<Long> millis = Optional.empty();
    if (text.get().startsWith(" ")) {
      millis = millisOf("+" + text.get().strip(), nowMillis); // A query says + for a blank.
    }
    if (millis.isEmpty()) {
      millis = millisOf(text.get().strip(), nowMillis);
    }
    if (millis.isEmpty() || millis.get() < 0 || millis.get() > LAST_MILLIS) {
      throw new BadParameterException(
          name,
          text.get(),
          INSTANT_RULE.formatted(Instant.ofEpochMilli(nowMillis).truncatedTo(ChronoUnit.MINUTES)));
    }
    return OptionalLong.of(millis.get());
  }

  private static Optional<Long> millisOf(String text, long nowMillis) {
    if (text.equals("now")) {
      return Optional.of(nowMillis);
    }
    if (text.startsWith("+") || text.startsWith("-")) {
      Optional<Long> offset = millis(text.substring(1));
      return offset.map(by -> text.startsWith("-") ? nowMillis - by : nowMillis + by);
    }
    if (text.matches("\\d{1,15}")) {
      return Optional.of(Long.parseLong(text));
    }
    try {
      // No instant has a blank but where a zone's + was read as one.
      return Optional.of(OffsetDateTime.parse(text.replace(' ', '+')).toInstant().toEpochMilli());
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty(); // The caller says what would be one.
    }
  }

  private static Optional<Long> millis(String text) {
    return DurationText.parse(text)
        .filter(duration -> duration.compareTo(Duration.ofMillis(LAST_MILLIS)) < 0)
        .map(Duration::toMillis);
  }

  /** The length of time that a parameter says, in milliseconds; empty where it is absent. */
  public OptionalLong duration(String name) throws BadParameterException {
    Optional<String> text = single(name);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    Optional<Long> millis = millis(text.get()).filter(length -> length > 0);
    if (millis.isEmpty()) {
      throw new BadParameterException(name, text.get(), "a duration such as 60s or 5m, above 0");
    }
    return OptionalLong.of(millis.get());
  }

  /** The application that a path names. */
  public static ApplicationId applicationId(String text) throws BadParameterException {
    try {
      return ApplicationId.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new BadParameterException(
          "id",
          text,
          text.matches("job_\\d+_\\d+")
              ? "an application id: that of this job is " + text.replace("job_", "application_")
              : "an application id such as application_1700000000000_0001");
    }
  }

  /** Whether a queue is asked for; every one is where no name is given. */
  public static boolean isQueue(Optional<String> name, String path) {
    return name.isEmpty() || isQueue(name.get(), path);
  }

  /** Whether a name is that of a queue: its path, or the end of it. */
  public static boolean isQueue(String name, String path) {
    return path.equals(name) || path.endsWith("." + name);
  }

  /** The address of a path with parameters, of which those that are empty are left out. */
  public static String address(String path, Map<String, String> parameters) {
    StringBuilder address = new StringBuilder(path);
    parameters.forEach(
        (name, value) -> {
          if (!value.isEmpty()) {
            address.append(address.length() == path.length() ? '?' : '&').append(name).append('=');
            address.append(URLEncoder.encode(value, StandardCharsets.UTF_8));
          }
        });
    return address.toString();
  }
}
