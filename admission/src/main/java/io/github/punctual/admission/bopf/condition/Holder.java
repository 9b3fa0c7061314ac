package io.github.punctual.admission.bopf.condition;

import io.github.punctual.core.queue.QueueId;
import java.util.OptionalLong;

/**
 * A hard queue that holds what another asks for.
 *
 * @param queue the queue
 * @param amount what is committed to it at the instant in question, of the type in question
 * @param untilMillis until when; empty when it is committed at all times
 */
public record Holder(QueueId queue, double amount, OptionalLong untilMillis) {}
