package io.github.punctual.yarn.settings;

import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/** The settings in yarn-site.xml of who is told of jobs at risk or late; empty for nobody. */
public record NotifySettings(
    String url, List<String> command, Set<NotifyState> states, long timeoutMillis) {
  private static final SettingList OWN = new SettingList();

  /** Where each notification is posted to. */
  public static final Setting<String> URL =
      OWN.word(
          "punctual.notify.url",
          "",
          "an address that begins with http:// or https:// and names a host of letters, digits,"
              + " hyphens and dots",
          NotifySettings::isAddress);

  /** The program that is run with each notification. */
  public static final Setting<String> COMMAND =
      OWN.word(
          "punctual.notify.command",
          "",
          "the path of a program, which begins with /, and its arguments, separated by spaces",
          text -> text.isEmpty() || text.startsWith("/"));

  /** Of which states somebody is told. */
  public static final Setting<String> STATES =
      OWN.word(
          "punctual.notify.states",
          "at-risk,missed",
          "one or both of at-risk and missed, separated by a comma",
          text -> !states(text).isEmpty());

  /** How long a receiver may take. */
  public static final Setting<Long> TIMEOUT =
      OWN.millis("punctual.notify.timeout-ms", 5000, 100, 60_000);

  /** All of them, in the order of the documentation. */
  public static final List<Setting<?>> ALL = OWN.all();

  public NotifySettings {
    command = List.copyOf(command);
    states = Set.copyOf(states);
  }

  /** Whether anybody is told. */
  public boolean isWanted() {
    return !url.isEmpty() || !command.isEmpty();
  }

  /** Asks values for the settings, and notes those that are set and have no effect. */
  static NotifySettings of(
      PunctualSettings values, Predicate<String> isSet, List<String> problems) {
    String command = values.get(COMMAND);
    NotifySettings read =
        new NotifySettings(
            values.get(URL),
            command.isEmpty() ? List.of() : List.of(command.split(" +", -1)),
            states(values.get(STATES)),
            values.get(TIMEOUT));
    for (Setting<?> unused : List.of(STATES, TIMEOUT)) {
      if (!read.isWanted() && isSet.test(unused.name())) {
        problems.add(
            "%s is set, but nobody is told of anything; maybe set %s or %s, or remove it"
                .formatted(unused.name(), URL.name(), COMMAND.name()));
      }
    }
    return read;
  }

  /** An address without its user, path and query: any of them may be a secret. */
  public static String withoutSecrets(URI address) {
    String port = address.getPort() < 0 ? "" : ":" + address.getPort();
    return address.getScheme() + "://" + address.getHost() + port;
  }

  /** What may be shown of the value of a setting: of a receiver not what may be a secret. */
  public static String shown(Setting<?> setting, String value) {
    if (value.isEmpty()) {
      return value;
    }
    return setting.equals(URL)
        ? withoutSecrets(URI.create(value))
        : setting.equals(COMMAND) ? value.split(" ", 2)[0] : value;
  }

  private static boolean isAddress(String text) {
    URI uri = text.isEmpty() ? URI.create("http://none") : URI.create(text);
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    return uri.getHost() != null && (scheme.equals("http") || scheme.equals("https"));
  }

  private static Set<NotifyState> states(String text) {
    Set<NotifyState> states = EnumSet.noneOf(NotifyState.class);
    for (String word : text.split(",", -1)) {
      states.add(
          SettingList.meant(word.strip(), List.of(NotifyState.values()), Setting::word)
              .orElseThrow(() -> new IllegalArgumentException("not one of them")));
    }
    return states;
  }
}
