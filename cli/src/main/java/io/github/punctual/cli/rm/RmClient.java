package io.github.punctual.cli.rm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.cli.input.InputException;
import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import picocli.CommandLine;

/** Asks the REST interface of the active one among a cluster's ResourceManagers. */
public final class RmClient {
  public static final String STATUS = "/punctual/api/v1/status";

  /** What it answers when the call was understood and it could answer, whatever it says. */
  private static final Set<Integer> ANSWERS = Set.of(200, 201, 202, 400, 403, 404, 409);

  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  /** The errors that say that a scheduler has no such thing. */
  private static final Set<String> ABSENT = Set.of("NO_QUEUE_PROMISES", "NO_RESERVATIONS");

  /** Redirects after which a server may have done already what it was asked to change. */
  private static final Set<Integer> DONE_ELSEWHERE = Set.of(301, 302, 303);

  private static final int MALFORMED = 400;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int UNAVAILABLE = 503;
  private static final int MOST_ADDRESSES = 8;
  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);

  /** So long the request's own time limit goes first: it tells what was not even connected. */
  private static final Duration GRACE = Duration.ofMillis(500);

  /** The field of a standby's answer that has the addresses of the others. */
  private static final String OTHERS = "others";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<RmAddress> addresses;
  private final RmFinder.Found found;
  private final Caller caller;
  private final Duration timeout;
  private final Supplier<Optional<SSLContext>> trust;
  private final CookieManager cookies =
      new CookieManager(null, CookiePolicy.ACCEPT_ORIGINAL_SERVER);

  private final HttpClient client;
  private HttpClient secureClient;
  private boolean negotiates;
  private boolean hasAnswered;

  /** An answer: its HTTP status, and a JSON object. */
  public record Reply(int status, JsonNode body) {
    /** Whether it is what was asked for. */
    public boolean isGood() {
      return status < 300;
    }

    /** The body of what was asked for; a no is thrown. */
    public JsonNode good() {
      if (!isGood()) {
        throw new RefusedException(this);
      }
      return body;
    }

    /**
     * The code with which to leave: 0, 1 for a no, 2 for what was called wrongly or not answered.
     */
    public int exitCode() {
      // A text that is no expression is an answer, as for punctual rdl check.
      boolean isUsage =
          status == MALFORMED
              ? !body.path("error").asText().equals("BAD_RDL")
              : !isGood() && !ANSWERS.contains(status);
      return isGood() ? 0 : isUsage ? CommandLine.ExitCode.USAGE : 1;
    }

    /** Whether it says that this scheduler has no such thing. */
    public boolean isAbsent() {
      return ABSENT.contains(body.path("error").asText());
    }

    /** Whether something failed there, rather than that it is not for this caller or scheduler. */
    public boolean isFailure() {
      return status >= 500 && !isAbsent();
    }
  }

  private record Call(String method, String path, String query, String body, String type) {
    boolean isSafe() {
      return method.equals("GET");
    }
  }

  /**
   * A client that has asked nobody yet. Whose certificates are believed, where not Java's own are,
   * is asked for once something is secured.
   */
  RmClient(
      RmFinder.Found found, Caller caller, Duration timeout, Supplier<Optional<SSLContext>> trust) {
    this.found = found;
    this.addresses = new ArrayList<>(found.addresses());
    this.caller = caller;
    this.timeout = timeout;
    this.trust = trust;
    this.client = builder().build();
  }

  private HttpClient.Builder builder() {
    // Where there is another one to ask, a host that is gone does not take all the time.
    boolean isPatient = found.addresses().size() == 1 || timeout.compareTo(LONGEST_CONNECT) < 0;
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(isPatient ? timeout : LONGEST_CONNECT)
        .cookieHandler(cookies);
  }

  private HttpClient client(RmAddress address) {
    if (!address.isSecure()) {
      return client;
    }
    if (secureClient == null) {
      HttpClient.Builder builder = builder();
      trust.get().ifPresent(builder::sslContext);
      secureClient = builder.build();
    }
    return secureClient;
  }

  public Reply get(String path) {
    return get(path, "");
  }

  /** Reads something that a query selects. */
  public Reply get(String path, String query) {
    return send(new Call("GET", path, query, null, null), ANSWERS);
  }

  /** Reads something that not every scheduler has: where it does not, that is an answer, too. */
  public Reply getIfThere(String path, String query) {
    return send(
        new Call("GET", path, query, null, null), Set.of(200, FORBIDDEN, 404, 500, UNAVAILABLE));
  }

  /** Asks for a change, or only what would become of it. */
  public Reply post(String path, String query, JsonNode body) {
    return send(new Call("POST", path, query, body.toString(), "application/json"), ANSWERS);
  }

  /** Asks for something else in place of what is there, or only what would become of it. */
  public Reply put(String path, String query, JsonNode body) {
    return put(path, query, body.toString(), "application/json");
  }

  /** The same with a body of any type. */
  public Reply put(String path, String query, String body, String type) {
    return send(new Call("PUT", path, query, body, type), ANSWERS);
  }

  public Reply delete(String path) {
    return delete(path, "");
  }

  /** Removes what a query selects. */
  public Reply delete(String path, String query) {
    return send(new Call("DELETE", path, query, null, "application/json"), ANSWERS);
  }

  /** A name as a part of a path. */
  public static String encode(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Which cluster answered, unless it is the one that this call named. */
  public Optional<String> answered() {
    boolean isNamed = found.isExplicit() && addresses.get(0).equals(found.addresses().get(0));
    return hasAnswered && !isNamed
        ? Optional.of("Cluster: %s, named by %s".formatted(addresses.get(0), found.source()))
        : Optional.empty();
  }

  /** The web address of the ResourceManager that answered last. */
  public URI address() {
    return addresses.get(0).uri();
  }

  private Reply send(Call call, Set<Integer> answers) {
    List<String> failures = new ArrayList<>();
    for (int i = 0; i < addresses.size(); i++) {
      RmAddress address = addresses.get(i);
      try {
        HttpResponse<String> response = exchange(call, address);
        if (!call.isSafe() && DONE_ELSEWHERE.contains(response.statusCode())) {
          throw new InputException(
              "%s sends elsewhere (status %d); what you asked for may have been done"
                  .formatted(address, response.statusCode()));
        }
        if (isStandby(response)) {
          failures.add(address + ": it is not the active one");
          learn(response, address);
          continue;
        }
        // It is asked first from now on.
        addresses.remove(i);
        addresses.add(0, address);
        hasAnswered = true;
        return reply(response, address, answers);
      } catch (IOException e) {
        failures.add(address + " cannot be reached: " + Trouble.of(address.uri(), e));
        if (!call.isSafe() && !Trouble.isBeforeTheCall(e)) {
          throw new InputException(
              failures.get(failures.size() - 1) + "; what you asked for may have been done", e);
        }
      }
    }
    throw new InputException(nobody(failures));
  }

  private String nobody(List<String> failures) {
    String named =
        found.source().equals("--rm")
            ? "Another cluster or address is named with --rm."
            : "The cluster is named by %s; another one is with --rm.".formatted(found.source());
    return failures.size() == 1
        ? failures.get(0) + ". " + named
        : "no ResourceManager of the cluster answers as the active one; a failover may be under"
            + " way."
            + " %s%n  %s".formatted(named, String.join(System.lineSeparator() + "  ", failures));
  }

  private HttpResponse<String> exchange(Call call, RmAddress address) throws IOException {
    HttpResponse<String> response = once(call, address, "");
    boolean isAsked =
        response.statusCode() == UNAUTHORIZED
            && token(address).isEmpty()
            && response.headers().allValues("WWW-Authenticate").stream()
                .anyMatch(way -> way.toLowerCase(Locale.ROOT).startsWith("negotiate"));
    if (!isAsked) {
      return response;
    }
    negotiates = true;
    return once(call, address, "Negotiate " + caller.kerberos().token(address.uri().getHost()));
  }

  private HttpResponse<String> once(Call call, RmAddress address, String authorization)
      throws IOException {
    Optional<String> token = token(address);
    boolean isNamed = !negotiates && token.isEmpty() && !caller.user().isEmpty();
    String name = isNamed ? "user.name=" + encode(caller.user()) : "";
    String query =
        call.query().isEmpty() || name.isEmpty() ? call.query() + name : call.query() + "&" + name;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create(address.uri() + call.path() + (query.isEmpty() ? "" : "?" + query)))
            .timeout(timeout)
            .header("Accept", "application/json")
            .method(
                call.method(),
                call.body() == null
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(call.body()));
    if (call.type() != null) {
      request.header("Content-Type", call.type());
    }
    token.ifPresent(text -> request.header(TokenFile.HEADER, text));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return whole(client(address).sendAsync(request.build(), BodyHandlers.ofString()), address);
  }

  /** An answer with all its body, for which the time limit of a request itself does not hold. */
  private HttpResponse<String> whole(
      CompletableFuture<HttpResponse<String>> answer, RmAddress address) throws IOException {
    try {
      return answer.get(timeout.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true);
      HttpTimeoutException late = new HttpTimeoutException("the answer did not end");
      late.initCause(e);
      throw late;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure
          ? failure
          : new IOException(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new InputException("interrupted while " + address + " was asked", e);
    }
  }

  /** What proves who calls; nothing for a server that nobody but another server named. */
  private Optional<String> token(RmAddress address) {
    boolean isNamed = found.addresses().contains(address);
    return caller.tokens().flatMap(file -> file.forHost(address.uri().getHost(), isNamed));
  }

  /** A standby says so, or sends to the active one. */
  private static boolean isStandby(HttpResponse<String> response) {
    return REDIRECTS.contains(response.statusCode())
        || (response.statusCode() == UNAVAILABLE
            && json(response).path("error").asText().equals("NOT_ACTIVE"));
  }

  /** Takes up the addresses to which a standby sends, but none that is less secure than its own. */
  private void learn(HttpResponse<String> response, RmAddress from) {
    List<String> told = new ArrayList<>(response.headers().allValues("Location"));
    json(response).path(OTHERS).forEach(other -> told.add(other.asText()));
    for (String text : told) {
      RmAddress.told(text, from)
          .filter(other -> addresses.size() < MOST_ADDRESSES)
          .filter(other -> addresses.stream().noneMatch(other::isSame))
          .filter(other -> other.isSecure() || !from.isSecure())
          .ifPresent(addresses::add);
    }
  }

  private static JsonNode json(HttpResponse<String> response) {
    try {
      return JSON.readTree(response.body());
    } catch (JsonProcessingException e) {
      return JSON.missingNode();
    }
  }

  private Reply reply(HttpResponse<String> response, RmAddress address, Set<Integer> answers) {
    JsonNode body = json(response);
    int status = response.statusCode();
    if (status == UNAUTHORIZED || (status == FORBIDDEN && !body.isObject())) {
      String why =
          token(address).isPresent()
              ? "it does not accept the delegation token, which may have expired. To call with a"
                  + " ticket leave out --token-file and unset "
                  + TokenFile.VARIABLE
              : "it does not accept who calls. With Kerberos run kinit, with simple authentication"
                  + " name a user with --user";
      throw new InputException(
          "%s: not authorised (status %d); %s".formatted(address, status, why));
    }
    if (!body.isObject()) {
      throw new InputException(
          "%s answers with status %d and no JSON; is it a ResourceManager with a scheduler of Punctual?"
              .formatted(address, status));
    }
    boolean saysWhyNot = answers.equals(ANSWERS) && body.has("error");
    if (!answers.contains(status) && !saysWhyNot) {
      throw new InputException(
          "%s answers %d: %s".formatted(address, status, AnswerText.error(body)));
    }
    return new Reply(status, body);
  }
}
