package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.reservation.desk.DeskAhead;
import io.github.punctual.yarn.reservation.desk.PlanDesk;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import io.github.punctual.yarn.reservation.follow.ReservationIds;
import io.github.punctual.yarn.settings.ReservationSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.InMemoryReservationAllocation;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.Plan;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.RLESparseResourceAllocation;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationAllocation;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationInterval;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.SharingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.exceptions.PlanningException;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.planning.Planner;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.planning.ReservationAgent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The plan of a plan queue as the ResourceManager's services look at it: a view of our book, which
 * can be read, and is changed through its agent alone.
 */
record PlanFacade(
    ReservationService service, PlanDesk desk, ReservationAgent agent, long maximumPeriodicity)
    implements Plan {
  @Override
  public Set<ReservationAllocation> getReservations(
      ReservationId id, ReservationInterval interval, String user) {
    return select(
        booking ->
            (id == null || booking.key().value().equals(id.toString()))
                && (user == null || booking.request().owner().equals(user))
                && (interval == null || overlaps(booking, interval)));
  }

  @Override
  public Set<ReservationAllocation> getReservations(
      ReservationId id, ReservationInterval interval) {
    return getReservations(id, interval, null);
  }

  private static boolean overlaps(Booking booking, ReservationInterval interval) {
    return booking.startMillis().orElse(Long.MAX_VALUE) <= interval.getEndTime()
        && booking.endMillis().orElse(Long.MAX_VALUE) >= interval.getStartTime();
  }

  @Override
  public ReservationAllocation getReservationById(ReservationId id) {
    return id == null
        ? null
        : desk.booking(new ReservationKey(id.toString()))
            .filter(booking -> booking.state().isLive())
            .map(this::allocation)
            .orElse(null);
  }

  @Override
  public Set<ReservationAllocation> getReservationByUserAtTime(String user, long t) {
    return select(owned(user).and(booking -> !booking.promisedAt(t).isZero()));
  }

  private static Predicate<Booking> owned(String user) {
    return booking -> booking.request().owner().equals(user);
  }

  @Override
  public Set<ReservationAllocation> getReservationsAtTime(long tick) {
    return select(booking -> !booking.promisedAt(tick).isZero());
  }

  @Override
  public Set<ReservationAllocation> getAllReservations() {
    return select(booking -> true);
  }

  private Set<ReservationAllocation> select(Predicate<Booking> wanted) {
    return live(wanted).map(this::allocation).collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<Booking> live(Predicate<Booking> wanted) {
    return desk.bookings().stream().filter(booking -> booking.state().isLive()).filter(wanted);
  }

  private ReservationAllocation allocation(Booking booking) {
    Map<ReservationInterval, Resource> amounts = new LinkedHashMap<>();
    addTo(amounts::put, booking);
    ReservationDefinition definition =
        desk.definition(booking.key()).map(Definitions::decode).orElse(null);
    ReservationAllocation allocation =
        new InMemoryReservationAllocation(
            ReservationIds.parse(booking.key()),
            definition,
            booking.request().owner(),
            desk.path(),
            booking.startMillis().orElse(0),
            booking.endMillis().orElse(0),
            amounts,
            getResourceCalculator(),
            getMinimumAllocation(),
            hasGangs(booking));
    allocation.setAcceptanceTimestamp(booking.submittedMillis());
    return allocation;
  }

  private static void addTo(BiConsumer<ReservationInterval, Resource> all, Booking booking) {
    for (PromisedSpan promise : booking.promises()) {
      all.accept(
          new ReservationInterval(promise.fromMillis(), promise.untilMillis()),
          Vectors.toResource(promise.vector()));
    }
  }

  private static boolean hasGangs(Booking booking) {
    return booking.occurrences().stream()
        .map(Occurrence::placement)
        .flatMap(placement -> placement.allocations().stream())
        .anyMatch(allocation -> allocation.stage().gang() > 1);
  }

  @Override
  public Resource getTotalCommittedResources(long tick) {
    return Vectors.toResource(desk.ahead().promisedAt(tick));
  }

  /**
   * The most that there will be: what is asked for a later time is not too large for what is away
   * now. While the nodes are coming back nothing is too large.
   */
  @Override
  public Resource getTotalCapacity() {
    return service.isReady() ? Vectors.toResource(desk.ahead().mostCapacity()) : anything();
  }

  private Resource presentCapacity() {
    DeskAhead now = desk.ahead();
    return service.isReady() ? Vectors.toResource(now.capacityAt(now.nowMillis())) : anything();
  }

  /** More than any cluster has, of all types that there are. */
  private static Resource anything() {
    Resource anything = Resource.newInstance(Integer.MAX_VALUE, Integer.MAX_VALUE);
    ResourceInformation[] types = anything.getResources();
    for (int i = 2; i < types.length; i++) { // Behind memory and vcores.
      anything.setResourceValue(i, Long.MAX_VALUE);
    }
    return anything;
  }

  @Override
  public long getEarliestStartTime() {
    return live(booking -> true)
        .flatMapToLong(booking -> booking.startMillis().stream())
        .min()
        .orElse(-1);
  }

  @Override
  public long getLastEndTime() {
    return live(booking -> true)
        .flatMapToLong(booking -> booking.endMillis().stream())
        .max()
        .orElse(-1);
  }

  @Override
  public RLESparseResourceAllocation getAvailableResourceOverTime(
      String user, ReservationId oldId, long start, long end, long period)
      throws PlanningException {
    RLESparseResourceAllocation all = new RLESparseResourceAllocation(getResourceCalculator());
    all.addInterval(new ReservationInterval(start, end), presentCapacity());
    return RLESparseResourceAllocation.merge(
        getResourceCalculator(),
        presentCapacity(),
        all,
        sum(
            booking -> oldId == null || !booking.key().value().equals(oldId.toString()),
            start,
            end),
        RLESparseResourceAllocation.RLEOperator.subtract,
        start,
        end);
  }

  @Override
  public RLESparseResourceAllocation getReservationCountForUserOverTime(
      String user, long start, long end) {
    RLESparseResourceAllocation count = new RLESparseResourceAllocation(getResourceCalculator());
    live(owned(user).and(booking -> booking.startMillis().isPresent()))
        .forEach(
            booking ->
                count.addInterval(
                    new ReservationInterval(
                        booking.startMillis().getAsLong(), booking.endMillis().orElseThrow()),
                    Resource.newInstance(1, 1)));
    return count.getRangeOverlapping(start, end);
  }

  @Override
  public RLESparseResourceAllocation getConsumptionForUserOverTime(
      String user, long start, long end) {
    return sum(owned(user), start, end);
  }

  @Override
  public RLESparseResourceAllocation getCumulativeLoadOverTime(long start, long end) {
    return sum(booking -> true, start, end);
  }

  private RLESparseResourceAllocation sum(Predicate<Booking> wanted, long start, long end) {
    RLESparseResourceAllocation sum = new RLESparseResourceAllocation(getResourceCalculator());
    live(wanted).forEach(booking -> addTo(sum::addInterval, booking));
    return sum.getRangeOverlapping(start, end);
  }

  @Override
  public long getStep() {
    return service.settings().get(ReservationSettings.STEP);
  }

  @Override
  public ReservationAgent getReservationAgent() {
    return agent;
  }

  @Override
  public Planner getReplanner() {
    return NotHere.INSTANCE;
  }

  @Override
  public SharingPolicy getSharingPolicy() {
    return NotHere.INSTANCE;
  }

  @Override
  public ResourceCalculator getResourceCalculator() {
    return service.scheduler().getResourceCalculator();
  }

  @Override
  public Resource getMinimumAllocation() {
    return Resources.clone(service.scheduler().getMinimumResourceCapability());
  }

  @Override
  public Resource getMaximumAllocation() {
    return Resources.clone(service.scheduler().getMaximumResourceCapability());
  }

  @Override
  public long getMaximumPeriodicity() {
    return maximumPeriodicity;
  }

  @Override
  public String getQueueName() {
    return desk.path();
  }

  @Override
  public QueueMetrics getQueueMetrics() {
    return service.scheduler().getRootQueueMetrics();
  }

  @Override
  public boolean getMoveOnExpiry() {
    return service.settings().get(ReservationSettings.MOVE_ON_EXPIRY);
  }

  @Override
  public boolean addReservation(ReservationAllocation reservation, boolean isRecovering)
      throws PlanningException {
    throw readOnly();
  }

  @Override
  public boolean updateReservation(ReservationAllocation reservation) throws PlanningException {
    throw readOnly();
  }

  @Override
  public boolean deleteReservation(ReservationId id) throws PlanningException {
    throw readOnly();
  }

  private PlanningException readOnly() {
    return new PlanningException(
        "The plan of %s is changed through its agent alone".formatted(desk.path()));
  }

  @Override
  public void archiveCompletedReservations(long tick) {
    // The book does so as time passes.
  }

  @Override
  public void setTotalCapacity(Resource capacity) {
    // The book follows the nodes that are there.
  }
}
