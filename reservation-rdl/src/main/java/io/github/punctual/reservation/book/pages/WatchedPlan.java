package io.github.punctual.reservation.book.pages;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Patience;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.plan.Room;
import java.util.Collection;
import java.util.Optional;

/**
 * A plan whose user may run out of patience while a planner looks for a place: planners know
 * nothing of that, and look for room again and again. Only that question ends so, and never one
 * with which something that was tried is taken back.
 */
public final class WatchedPlan implements Plan {
  private final Plan plan;
  private Patience patience = Patience.ENDLESS;
  private boolean offersCutShort;

  WatchedPlan(Plan plan) {
    this.plan = plan;
  }

  /** From now on somebody is this patient. */
  public void patience(Patience now) {
    patience = now;
  }

  /** How patient its user is now. */
  public Patience patience() {
    return patience;
  }

  /** Whether time ran out while offers were searched for the present request. */
  public boolean offersCutShort() {
    return offersCutShort;
  }

  /** Time ran out so, or another request begins. */
  public void offersCutShort(boolean cut) {
    offersCutShort = cut;
  }

  @Override
  public Room roomFor(ResourceVector bundle) {
    patience.check();
    return plan.roomFor(bundle);
  }

  @Override
  public long origin() {
    return plan.origin();
  }

  @Override
  public long horizon() {
    return plan.horizon();
  }

  @Override
  public ResourceVector capacity(long step) {
    return plan.capacity(step);
  }

  @Override
  public ResourceVector promised(long step) {
    return plan.promised(step);
  }

  @Override
  public Collection<Reservation> reservations() {
    return plan.reservations();
  }

  @Override
  public Collection<Reservation> reservations(long from, long to) {
    return plan.reservations(from, to);
  }

  @Override
  public Optional<Reservation> reservation(ReservationKey key) {
    return plan.reservation(key);
  }

  @Override
  public void put(Reservation reservation) {
    plan.put(reservation);
  }

  @Override
  public void hold(ResourceVector bundle, long from, long to, int bundles) {
    plan.hold(bundle, from, to, bundles);
  }

  @Override
  public Optional<Reservation> remove(ReservationKey key) {
    return plan.remove(key);
  }

  @Override
  public void setCapacity(long fromStep, ResourceVector capacity) {
    plan.setCapacity(fromStep, capacity);
  }

  @Override
  public void advance(long step) {
    plan.advance(step);
  }
}
