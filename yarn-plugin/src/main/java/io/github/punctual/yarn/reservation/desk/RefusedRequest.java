package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.decision.Refusal;
import io.github.punctual.reservation.book.Request;

/**
 * A request that was refused.
 *
 * @param atMillis when
 * @param request what was asked for
 * @param refusal why not, and what would have been accepted
 */
public record RefusedRequest(long atMillis, Request request, Refusal refusal) {}
