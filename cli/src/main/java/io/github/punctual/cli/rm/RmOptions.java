package io.github.punctual.cli.rm;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.input.CallSurroundings;
import io.github.punctual.cli.input.InputException;
import io.github.punctual.cli.input.RdlInput;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.Terminal;
import io.github.punctual.cli.text.WallClock;
import io.github.punctual.reservation.rdl.text.DurationText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which cluster is asked, as whom, and how its answers are shown. */
public final class RmOptions {
  /** Names the password of {@code --truststore} in the environment. */
  static final String PASSWORD = "PUNCTUAL_TRUSTSTORE_PASSWORD";

  private static final int LEAST_WIDTH = 40;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec mixee;

  @Option(
      names = "--rm",
      paramLabel = "URL[,URL...]",
      description =
          "The web address of the ResourceManager, or those of an HA pair (default: what"
              + " yarn-site.xml in the folder --conf names, else PUNCTUAL_RM, else what it names in"
              + " HADOOP_CONF_DIR).")
  private String rm;

  @Option(
      names = "--conf",
      paramLabel = "FOLDER",
      description =
          "The folder with the cluster's yarn-site.xml and ssl-client.xml (default:"
              + " HADOOP_CONF_DIR).")
  private Path conf;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description =
          "Who asks, on a cluster with simple authentication; by default the user of this process."
              + " It selects nothing.")
  private String user = System.getProperty("user.name", "");

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "Call with the ResourceManager's delegation token of this file (default:"
              + " HADOOP_TOKEN_FILE_LOCATION).")
  private Path tokenFile;

  @Option(
      names = "--truststore",
      paramLabel = "FILE",
      description =
          "Whose certificates to trust with HTTPS: a key store of Java, or certificates in PEM"
              + " (default: what ssl-client.xml names, else Java's own).")
  private Path truststore;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      description = "How long to wait for an answer (default: ${DEFAULT-VALUE}).")
  private String timeout;

  @Option(names = "--json", description = "Print the ResourceManager's answer as JSON.")
  private boolean json;

  @Option(names = "--utc", description = "Show times in UTC in place of this machine's zone.")
  private boolean utc;

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description =
          "Fit tables into so many columns, 0 for as many as they need (default: the terminal's,"
              + " and 0 where there is none).")
  private Integer width;

  private RmClient client;

  /**
   * What to say where nothing was found for a call that names who asks, as if that selected
   * something; empty for one that does not, or that selects.
   *
   * @param what is listed
   * @param selected whose, if the call says so
   */
  public String selectsNobody(String what, String selected) {
    boolean isNamed = mixee.commandLine().getParseResult().hasMatchedOption("--user");
    return isNamed && selected == null
        ? "--user is who asks; to see the %s of %s use --of %s.%n"
            .formatted(what, Plain.line(user), Plain.line(user))
        : "";
  }

  /** How many of a list, in the field of its name, are shown, and by whose clock. */
  public String count(JsonNode body, String what) {
    int shown = body.path(what).size();
    int hidden = body.path("hidden").asInt();
    return "%d of %d %s%s; times in %s"
        .formatted(
            shown,
            body.path("matching").asInt(shown),
            what,
            hidden > 0 ? ", %d more that you may not see".formatted(hidden) : "",
            clock().zoneText());
  }

  /** Prints an answer of reservations, jobs or the scheduler, and says how to leave. */
  public int print(RmClient.Reply reply, Function<JsonNode, String> text) {
    return print(reply, text, body -> AnswerText.refusal(body, new RdlInput("", ""), clock()));
  }

  /**
   * Prints an answer for people, by its text or by that of a refusal; returns the code with which
   * to leave: 0, 1 for a no, 2 for a call that is malformed.
   */
  public int print(
      RmClient.Reply reply, Function<JsonNode, String> text, Function<JsonNode, String> refusal) {
    if (json) {
      return printJson(reply);
    }
    PrintWriter err = mixee.commandLine().getErr();
    client().answered().ifPresent(err::println);
    err.flush();
    PrintWriter to = reply.isGood() ? out() : err;
    to.print((reply.isGood() ? text : refusal).apply(reply.body()));
    to.flush();
    return reply.exitCode();
  }

  /** Prints an answer for programs, and says how to leave. */
  public int printJson(RmClient.Reply reply) {
    out().println(reply.body());
    out().flush();
    return reply.exitCode();
  }

  public PrintWriter out() {
    return mixee.commandLine().getOut();
  }

  /** Whether the answer itself is asked for. */
  public boolean json() {
    return json;
  }

  /** The clock by which times are shown. */
  public WallClock clock() {
    Clock clock = CallSurroundings.of(mixee).clock();
    return new WallClock(utc ? ZoneId.of("UTC") : clock.getZone(), clock.millis());
  }

  public Terminal terminal() {
    Terminal terminal = CallSurroundings.of(mixee).terminal();
    if (width == null) {
      return terminal;
    }
    if (width != 0 && width < LEAST_WIDTH) {
      throw new InputException("--width", width, "0 or at least " + LEAST_WIDTH);
    }
    return terminal.withWidth(width);
  }

  /** The client that asks; the same at every call. */
  public RmClient client() {
    if (client == null) {
      CallSurroundings surroundings = CallSurroundings.of(mixee);
      RmFinder finder = new RmFinder(surroundings);
      RmFinder.Found found = finder.find(rm, conf);
      client =
          new RmClient(found, caller(surroundings), millis(), () -> trust(finder, surroundings));
    }
    return client;
  }

  private Caller caller(CallSurroundings surroundings) {
    Optional<TokenFile> tokens =
        tokenFile == null
            ? TokenFile.ofContainer(surroundings.variable(TokenFile.VARIABLE))
            : Optional.of(TokenFile.named(tokenFile));
    return new Caller(user, tokens, new Kerberos(surroundings.environment()));
  }

  private Optional<SSLContext> trust(RmFinder finder, CallSurroundings surroundings) {
    Map<String, String> environment = surroundings.environment();
    String password = surroundings.variable(PASSWORD);
    return truststore != null
        ? Optional.of(Trust.of(truststore, password))
        : finder.folder(conf).flatMap(folder -> Trust.of(folder, environment, password));
  }

  private Duration millis() {
    return DurationText.parse(timeout)
        .filter(time -> !time.isZero())
        .orElseThrow(
            () ->
                new InputException(
                    "--timeout", timeout, DurationText.ACCEPTED + ", and more than 0"));
  }
}
