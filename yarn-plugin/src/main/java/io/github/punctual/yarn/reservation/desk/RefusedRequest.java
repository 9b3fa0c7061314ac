package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.decision.Refusal;
import io.github.punctual.reservation.book.Request;

/** A request that was refused, when, why, and what would have been accepted. */
public record RefusedRequest(long atMillis, Request request, Refusal refusal) {}
