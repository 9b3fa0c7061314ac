package io.github.punctual.yarn.web.plan;

import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.queues.serve.NotReadyException;
import io.github.punctual.yarn.reservation.NoSuchPlanException;
import io.github.punctual.yarn.reservation.ReservationBackend;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.UnansweredException;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.page.Navigation;
import io.github.punctual.yarn.web.page.Site;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which path below {@code /punctual} that is about reservations answers with what.
 *
 * @param backend empty where nothing can be reserved
 * @param shadow whether nothing of what is shown is done
 */
public record ReservationRoutes(
    Optional<ReservationBackend> backend, Access access, boolean shadow) {
  /** Gives the body of a request that changes something. */
  public interface Body {
    String json() throws AnswerException;
  }

  /** Whether a path is about reservations. */
  public static boolean owns(String path) {
    return isPage(path) || PlanApi.owns(path);
  }

  private static boolean isPage(String path) {
    return Site.of(path).filter(site -> site == Site.PLAN || site == Site.RESERVATIONS).isPresent();
  }

  private Navigation navigation(String path) {
    return new Navigation(Site.of(path).orElseThrow(), true, shadow);
  }

  /** Answers a request whose method the path has. */
  public HttpAnswer answer(
      String method, String path, Map<String, List<String>> parameters, Body body)
      throws AnswerException {
    if (backend.isEmpty()) {
      return isPage(path) ? PlanPage.noReservations(navigation(path)) : PlanApi.noReservations();
    }
    if (!isPage(path) && backend.get().plans().isEmpty()) {
      return PlanApi.noReservations();
    }
    try {
      return answer(backend.get(), method, path, parameters, body);
    } catch (NotReadyException e) {
      return HttpAnswer.notReady(e);
    } catch (UnansweredException e) {
      return HttpAnswer.error(
              e.reason() == UnansweredException.Reason.TOO_MANY_REQUESTS ? 429 : 503,
              e.reason().name(),
              e.getMessage(),
              e.advice())
          .with("Retry-After", "5");
    } catch (NotDurableException e) {
      return notDurable(e);
    } catch (NoSuchPlanException e) {
      return new PlanApi(backend.get(), access).gone(e.queue());
    }
  }

  /** The answer where a promise could not be made durable. */
  public static HttpAnswer notDurable(NotDurableException e) {
    return HttpAnswer.later("NOT_DURABLE", e.getMessage(), e.advice());
  }

  private HttpAnswer answer(
      ReservationBackend reservations,
      String method,
      String path,
      Map<String, List<String>> parameters,
      Body body)
      throws AnswerException {
    ReservationDesk desk = new ReservationDesk(reservations, access);
    String id = Paths.rest(path, PlanApi.RESERVATIONS);
    return switch (method) {
      case "POST" -> desk.submit(body.json(), parameters);
      case "PUT" -> desk.update(id, body.json(), parameters);
      case "DELETE" -> {
        Query.none(parameters);
        yield desk.delete(id);
      }
      default ->
          isPage(path)
              ? page(reservations.plans(), path, parameters)
              : new PlanApi(reservations, access).get(path, parameters);
    };
  }

  private HttpAnswer page(List<PlanView> plans, String path, Map<String, List<String>> parameters)
      throws AnswerException {
    Navigation here = navigation(path);
    if (here.current() == Site.PLAN) {
      return new PlanPage(access, here).get(plans, parameters);
    }
    String id = Paths.rest(path, Site.RESERVATIONS.path());
    if (id.isEmpty()) {
      return new ReservationsPage(access, here).get(plans, parameters);
    }
    Query.none(parameters);
    return new ReservationPage(access, here).get(plans, id);
  }
}
