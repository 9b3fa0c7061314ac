package io.github.punctual.yarn.reservation;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.rdl.All;
import io.github.punctual.reservation.rdl.Any;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Every;
import io.github.punctual.reservation.rdl.Gap;
import io.github.punctual.reservation.rdl.Order;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.Recurrence;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.adapt.Vectors;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.impl.pb.ReservationDefinitionPBImpl;
import org.apache.hadoop.yarn.proto.YarnProtos.ReservationDefinitionProto;

/**
 * What standard clients send, in terms of our language. A definition is one operator over atoms; a
 * name that begins with {@code rdl:} carries any expression of the language instead.
 */
final class Definitions {
  /** What a name begins with that carries an expression. */
  static final String PREFIX = "rdl:";

  private static final Gap NO_GAP = new Gap(Duration.ZERO, Optional.of(Duration.ZERO));

  private Definitions() {}

  /**
   * The request of a definition.
   *
   * @param queue the path of the plan queue
   * @throws IllegalArgumentException with what is wrong in its text
   */
  static Request request(
      ReservationKey key,
      String owner,
      String queue,
      ReservationDefinition definition,
      Vectors vectors) {
    String name = definition.getReservationName() == null ? "" : definition.getReservationName();
    boolean written = name.startsWith(PREFIX);
    Rdl rdl =
        written
            ? expression(name.substring(PREFIX.length()).strip(), definition)
            : flat(definition, vectors);
    return new Request(
        key,
        owner,
        queue,
        written ? "" : name,
        rdl,
        RdlText.compact(rdl),
        // The smaller number is the more important one there; where nothing is said it is -1.
        -Math.max(0, definition.getPriority().getPriority()),
        1);
  }

  /** An expression as written; where it has no window of its own, that of the definition holds. */
  private static Rdl expression(String text, ReservationDefinition definition) {
    Rdl written = RdlText.parse(text).orThrow();
    return written instanceof Window || written instanceof Every
        ? written
        : new Window(written, at(definition.getArrival()), at(definition.getDeadline()));
  }

  private static Rdl flat(ReservationDefinition definition, Vectors vectors) {
    List<Rdl> atoms =
        definition.getReservationRequests().getReservationResources().stream()
            .<Rdl>map(request -> atom(request, vectors))
            .toList();
    Rdl body =
        atoms.size() == 1
            ? atoms.get(0)
            : switch (definition.getReservationRequests().getInterpreter()) {
              case R_ANY -> new Any(atoms);
              case R_ALL -> new All(atoms);
              case R_ORDER -> new Order(atoms, Collections.nCopies(atoms.size() - 1, Gap.ANY));
              case R_ORDER_NO_GAP ->
                  new Order(atoms, Collections.nCopies(atoms.size() - 1, NO_GAP));
            };
    long period = Long.parseLong(definition.getRecurrenceExpression());
    if (period == 0) {
      return new Window(body, at(definition.getArrival()), at(definition.getDeadline()));
    }
    Duration length = Duration.ofMillis(definition.getDeadline() - definition.getArrival());
    return new Every(
        new Recurrence.ByPeriod(Duration.ofMillis(period), at(definition.getArrival())),
        new Window(body, new TimePoint.Relative(Duration.ZERO), new TimePoint.Relative(length)));
  }

  private static Rdl atom(ReservationRequest request, Vectors vectors) {
    ResourceVector bundle = vectors.of(request.getCapability());
    int gang = Math.max(1, request.getConcurrency());
    // As many as asked for, in whole gangs.
    int bundles = (request.getNumContainers() + gang - 1) / gang * gang;
    Duration lease = Duration.ofMillis(request.getDuration());
    return new Atom(bundle, gang, bundles, lease, lease.multipliedBy(bundles));
  }

  private static TimePoint at(long millis) {
    return new TimePoint.Absolute(Instant.ofEpochMilli(millis));
  }

  /** A definition as it is kept. */
  static String encode(ReservationDefinition definition) {
    ReservationDefinitionProto proto =
        definition instanceof ReservationDefinitionPBImpl known
            ? known.getProto()
            : copy(definition).getProto();
    return Base64.getEncoder().encodeToString(proto.toByteArray());
  }

  private static ReservationDefinitionPBImpl copy(ReservationDefinition definition) {
    ReservationDefinitionPBImpl copy = new ReservationDefinitionPBImpl();
    copy.setArrival(definition.getArrival());
    copy.setDeadline(definition.getDeadline());
    copy.setReservationRequests(definition.getReservationRequests());
    copy.setReservationName(definition.getReservationName());
    copy.setRecurrenceExpression(definition.getRecurrenceExpression());
    copy.setPriority(definition.getPriority());
    return copy;
  }

  /**
   * A definition that was kept.
   *
   * @throws IllegalArgumentException when it is none
   */
  static ReservationDefinition decode(String text) {
    try {
      return new ReservationDefinitionPBImpl(
          ReservationDefinitionProto.parseFrom(Base64.getDecoder().decode(text)));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("what is kept is not a definition", e);
    }
  }
}
