package io.github.punctual.yarn.reservation.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Impact;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.Accepted;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.yarn.settings.ReservationLimits;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a refusal of a plan of ten machines offers, where more than the plan is in the way. */
class TrueOffersTest {
  private static final String PATH = "root.plan";
  private static final long NOW = 1_000_000;

  /** Promised jobs need six machines for so long. */
  private static final long JOBS_MILLIS = 200_000;

  private static PlanDesk desk(Optional<JobsFirst.JobsCheck> jobs, long mostOccurrences) {
    PlanDesk desk =
        new PlanDesk(
            PATH,
            new ReservationBook.Parts(
                new BookSettings(1000, 1_000_000, 0, 0, 16), new Gree(), SharingPolicy.NONE),
            new FollowerSettings(0, false),
            new ReservationLimits(60_000, 4, 4, 0, 10, mostOccurrences, 0),
            new JobsFirst(PATH, jobs),
            () -> Instant.ofEpochMilli(NOW));
    desk.book().capacity(machines(10));
    return desk;
  }

  private static ResourceVector machines(int count) {
    return ResourceVector.of(1024L * count, count);
  }

  /** A job is late where others have more than it leaves. */
  private static Optional<Impact> impact(Map<PoolId, CapacityProfile> more, boolean isMeant) {
    CapacityProfile left =
        CapacityProfile.of(Map.of(NOW, machines(4), NOW + JOBS_MILLIS, machines(10)));
    boolean isLate =
        more.values().stream()
            .flatMap(profile -> profile.steps().entrySet().stream())
            .anyMatch(step -> !step.getValue().fitsIn(left.at(Math.max(NOW, step.getKey()))));
    return Optional.of(
        isLate
            ? new Impact(List.of(new JobId("job")), Map.of(new PoolId("root"), left))
            : Impact.NONE);
  }

  private static Request request(String name, String owner, String text) {
    return new Request(
        new ReservationKey(name), owner, PATH, "", RdlText.parse(text).orThrow(), text, 0, 1);
  }

  private static Answer submit(PlanDesk desk, Request request) {
    return desk.submit(request, "").made().get().orElseThrow();
  }

  /** What is offered instead of a request that is refused; each was accepted. */
  private static List<Offer> taken(PlanDesk desk, Request request) {
    List<Offer> offers = assertInstanceOf(Refused.class, submit(desk, request)).refusal().offers();
    for (Offer offer : offers) {
      Answer answer = submit(desk, request(offer.kind(), request.owner(), offer.accept()));
      assertInstanceOf(Accepted.class, answer, offer + ": " + answer);
      assertTrue(
          desk.delete(new ReservationKey(offer.kind())).made().get().orElseThrow().isPresent());
    }
    return offers;
  }

  @Test
  void leavesPromisedJobsWhatTheyNeed() {
    PlanDesk desk = desk(Optional.of(TrueOffersTest::impact), 150);

    List<Offer> offers =
        taken(desk, request("r", "ada", "window(atom(<1024,1>, 1, 20, 10s, 1500s), 0, 100s)"));

    assertEquals(List.of(Offer.LATER, Offer.SMALLER), offers.stream().map(Offer::kind).toList());
    double most = 400.0 / 1500;
    assertEquals(most * 0.9, offers.get(1).fraction().orElseThrow(), most * 0.1);
  }

  @Test
  void hasNoMoreOccurrencesThanOneUserMay() {
    PlanDesk desk = desk(Optional.empty(), 60);
    assertInstanceOf(
        Accepted.class,
        submit(desk, request("b", "bob", "window(atom(<1024,1>, 10, 10, 600s, 6000s), 0, 600s)")));

    List<Offer> offers =
        taken(
            desk,
            request(
                "r",
                "ada",
                "window(every(10s, window(atom(<1024,1>, 1, 1, 1s, 1s), 0, 10s)), 0, 400s)"));

    assertEquals(List.of(), offers);
  }
}
