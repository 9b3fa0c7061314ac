package io.github.punctual.yarn.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.queues.serve.NotReadyException;
import io.github.punctual.yarn.reservation.ReservationBackend;
import io.github.punctual.yarn.reservation.WrittenRequests;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.rush.job.JobFile;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.LedgerMaker;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.ApiDescription;
import io.github.punctual.yarn.web.api.Audit;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.ForgeryRule;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.api.RequestBody;
import io.github.punctual.yarn.web.api.RmAccess;
import io.github.punctual.yarn.web.api.Standby;
import io.github.punctual.yarn.web.jobs.JobsApi;
import io.github.punctual.yarn.web.jobs.LearnedDesk;
import io.github.punctual.yarn.web.jobs.LiveBackend;
import io.github.punctual.yarn.web.jobs.RequirementsDesk;
import io.github.punctual.yarn.web.overview.ClusterView;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Page;
import io.github.punctual.yarn.web.page.Site;
import io.github.punctual.yarn.web.page.StaticFiles;
import io.github.punctual.yarn.web.plan.LedgerApi;
import io.github.punctual.yarn.web.plan.ReservationRoutes;
import io.github.punctual.yarn.web.queues.QueueApi;
import io.github.punctual.yarn.web.queues.RegistrationDesk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.http.HtmlQuoting;
import org.apache.hadoop.yarn.server.resourcemanager.IsResourceManagerActiveServlet;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the paths below {@code /punctual} on the ResourceManager's web server, and passes every
 * other request on; to the ResourceManager's own pages it adds the way to ours.
 */
public final class PunctualFilter implements Filter {
  private static final Logger LOG = LoggerFactory.getLogger(PunctualFilter.class);

  @Override
  public void init(FilterConfig config) {
    // Everything that it needs comes with the request.
  }

  @Override
  public void destroy() {
    // It holds nothing.
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!(request instanceof HttpServletRequest http
        && response instanceof HttpServletResponse httpResponse
        && resourceManager(http) instanceof ResourceManager rm)) {
      chain.doFilter(request, response);
    } else if (Paths.owns(path(http))) {
      write(http, httpResponse, asPage(http, guarded(rm, http)));
    } else if (ClusterPages.owns(path(http), http)) {
      chain.doFilter(request, ClusterPages.linking(path(http), httpResponse));
    } else {
      chain.doFilter(request, response);
    }
  }

  /** The ResourceManager; absent in the web servers of other daemons and in other contexts. */
  private static Object resourceManager(HttpServletRequest request) {
    return request.getServletContext().getAttribute(IsResourceManagerActiveServlet.RM_ATTRIBUTE);
  }

  /** The decoded path within the context. */
  private static String path(HttpServletRequest request) {
    String servlet = request.getServletPath();
    String rest = request.getPathInfo();
    return (servlet == null ? "" : servlet) + (rest == null ? "" : rest);
  }

  private static HttpAnswer guarded(ResourceManager rm, HttpServletRequest request)
      throws IOException, ServletException {
    try {
      Optional<HttpAnswer> forged = ForgeryRule.refusal(rm.getConfig(), request);
      return forged.isPresent() ? forged.get() : answer(rm, request);
    } catch (AnswerException e) {
      return e.answer();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      LOG.error("Punctual failed to answer {}", Audit.line(path(request)), e);
      return HttpAnswer.error(
          500,
          "FAILED",
          "the answer could not be made: " + e.getClass().getSimpleName(),
          "the ResourceManager's log, which has the details");
    }
  }

  /** Who asks for a page gets a page, also when there is nothing else to say than an error. */
  private static HttpAnswer asPage(HttpServletRequest request, HttpAnswer answer) {
    String path = path(request);
    Optional<Site> site = Site.of(path);
    if (!answer.isJson() || (site.isEmpty() && !isBrowser(request))) {
      return answer;
    }
    JsonNode error = Json.tree(answer.text());
    List<String> links = new ArrayList<>();
    error
        .path(Standby.OTHERS)
        .forEach(other -> links.add(other.asText() + request.getRequestURI()));
    boolean hasPlan = site.filter(s -> s == Site.PLAN || s == Site.RESERVATIONS).isPresent();
    HttpAnswer page =
        Page.sorry(
            answer.status(),
            site.map(Site::title).orElse("No such page"),
            new Navigation(site.orElse(Site.OVERVIEW), hasPlan, false),
            error.path("message").asText(),
            error.path("try").asText(error.path("rule").asText()),
            links);
    return answer.headers().entrySet().stream()
        .reduce(page, (all, header) -> all.with(header.getKey(), header.getValue()), (a, b) -> b);
  }

  /** Whether somebody looks at what is no part of the interface for programs. */
  private static boolean isBrowser(HttpServletRequest request) {
    return ClusterPages.asksForPage(request) && !Paths.isBelow(path(request), Paths.API);
  }

  private static HttpAnswer answer(ResourceManager rm, HttpServletRequest request)
      throws AnswerException {
    String path = path(request);
    Methods.check(path, request.getMethod());
    if (StaticFiles.owns(path)) {
      return StaticFiles.get(path);
    }
    if (Paths.is(path, ApiDescription.PATH)) {
      return ApiDescription.get();
    }
    HAServiceState state = rm.getRMContext().getHAServiceState();
    if (state != HAServiceState.ACTIVE) {
      return Standby.answer(state, rm.getConfig());
    }
    Optional<DeadlineService> service =
        HasParts.find(rm.getResourceScheduler(), DeadlineService.class);
    if (service.isEmpty()) {
      return HttpAnswer.error(
          503,
          "NO_SCHEDULER",
          "the scheduler of this ResourceManager is not one of Punctual",
          "the setting yarn.resourcemanager.scheduler.class");
    }
    return new Asked(rm, request, service.get(), new RmAccess(rm, request)).answer(path);
  }

  /** Answers a request. */
  private interface Answering {
    HttpAnswer answer() throws AnswerException;

    default HttpAnswer orRule() {
      try {
        return answer();
      } catch (AnswerException e) {
        return e.answer();
      }
    }
  }

  /** A request to the active ResourceManager, whose scheduler is one of ours. */
  private record Asked(
      ResourceManager rm, HttpServletRequest request, DeadlineService service, RmAccess access) {
    HttpAnswer answer(String path) throws AnswerException {
      if (ReservationRoutes.owns(path)) {
        return reservations();
      }
      Optional<String> job = RequirementsDesk.job(path);
      if (job.isPresent()) {
        return requirements(job.get());
      }
      if (Paths.is(path, LearnedDesk.LEARNED)) {
        return learned();
      }
      if (Paths.is(path, LedgerApi.LEDGER)) {
        return ledger();
      }
      Optional<Site> site = Site.of(path);
      if (site.isPresent()) {
        return page(site.get());
      }
      return Paths.isBelow(path, QueueApi.QUEUES)
          ? queues(path)
          : new JobsApi(new LiveBackend(service, WrittenRequests.of(rm)), access)
              .answer(path, parameters());
    }

    /**
     * What changes something waits for the store, and must not take all threads with it. Its body
     * has been read before: who sends one slowly takes no place.
     */
    private HttpAnswer bounded(Answering answering) {
      try {
        return service.store().inFlight().serve(answering::orRule);
      } catch (NotDurableException e) {
        return ReservationRoutes.notDurable(e);
      } catch (NotReadyException e) {
        return HttpAnswer.notReady(e);
      }
    }

    private <T extends SchedulerPart> Optional<T> find(Class<T> type) {
      return HasParts.find(rm.getResourceScheduler(), type);
    }

    private HttpAnswer learned() throws AnswerException {
      LearnedDesk desk =
          new LearnedDesk(service, find(RushService.class), find(OutlookService.class), access);
      Map<String, List<String>> parameters = parameters();
      return request.getMethod().equals("DELETE")
          ? bounded(() -> desk.forget(parameters))
          : desk.get(parameters);
    }

    private HttpAnswer ledger() throws AnswerException {
      Map<String, List<String>> parameters = parameters();
      LedgerApi.check(parameters);
      Optional<PromiseLedger> ledger = find(LedgerMaker.class).flatMap(LedgerMaker::recent);
      if (ledger.isEmpty()) {
        return LedgerApi.busy();
      }
      return new LedgerApi(ledger.get(), service.jobs(), access, this::ownerOf).get(parameters);
    }

    private Optional<String> ownerOf(String reservation) {
      return find(ReservationService.class)
          .flatMap(known -> known.booking(new ReservationKey(reservation)))
          .map(booking -> booking.request().owner());
    }

    private HttpAnswer page(Site site) throws AnswerException {
      Optional<ReservationBackend> reservations = WrittenRequests.of(rm);
      return new PageRoutes(
              new LiveBackend(service, reservations),
              () -> ClusterView.of(service.scheduler()),
              access,
              reservations.isPresent())
          .answer(site, path(request), parameters());
    }

    private HttpAnswer reservations() throws AnswerException {
      if (Set.of("POST", "PUT").contains(request.getMethod())) {
        RequestBody.checkJson(request);
      }
      ReservationRoutes routes =
          new ReservationRoutes(WrittenRequests.of(rm), access, service.shadow().isPresent());
      return routes.answer(
          request.getMethod(), path(request), parameters(), () -> RequestBody.json(request));
    }

    private HttpAnswer requirements(String job) throws AnswerException {
      RequirementsDesk desk = new RequirementsDesk(rm, find(RushService.class), access);
      if (!request.getMethod().equals("PUT")) {
        Query.none(parameters());
        return desk.get(job);
      }
      String file = RequestBody.xml(request, JobFile.MOST_BYTES);
      Query.none(parameters());
      return bounded(() -> desk.change(job, file));
    }

    private HttpAnswer queues(String path) throws AnswerException {
      Optional<QueueService> queues = find(QueueService.class);
      if (queues.isEmpty()) {
        return QueueApi.noPromises();
      }
      RegistrationDesk desk = new RegistrationDesk(queues.get(), access);
      return switch (request.getMethod()) {
        case "POST" -> {
          String body = RequestBody.json(request);
          Map<String, List<String>> parameters = parameters();
          yield bounded(() -> desk.register(body, parameters));
        }
        case "DELETE" -> {
          Query.none(parameters());
          yield bounded(() -> desk.remove(Paths.rest(path, QueueApi.QUEUES)));
        }
        default -> new QueueApi(queues.get(), access).get(path, parameters());
      };
    }

    /**
     * The query; Hadoop's own filter in front of us has escaped it for HTML, which JSON is not. The
     * type of a body is looked at before, for that of a form would be taken for a part of the
     * query.
     */
    private Map<String, List<String>> parameters() throws AnswerException {
      Map<String, List<String>> parameters = new LinkedHashMap<>();
      decoded()
          .forEach(
              (name, values) ->
                  parameters.put(
                      HtmlQuoting.unquoteHtmlChars(name),
                      Stream.of(values).map(HtmlQuoting::unquoteHtmlChars).toList()));
      return parameters;
    }

    /** The query as the web server reads it; how it refuses one is no part of the servlet API. */
    private Map<String, String[]> decoded() throws AnswerException {
      try {
        return request.getParameterMap();
      } catch (RuntimeException e) {
        LOG.debug("A query cannot be read", e);
        throw new BadParameterException(
            "query",
            String.valueOf(request.getQueryString()),
            "text in UTF-8, what is no letter or digit in hexadecimal after a percent sign");
      }
    }
  }

  private static void write(
      HttpServletRequest request, HttpServletResponse response, HttpAnswer answer)
      throws IOException {
    byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
    response.setStatus(answer.status());
    response.setContentType(answer.type());
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    answer.headers().forEach(response::setHeader);
    response.setContentLength(body.length);
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(body);
    }
  }
}
