package io.github.punctual.admission.bopf.condition;

/**
 * A queue whose class changed though it declared nothing new: capacity or the other queues are not
 * what they were.
 *
 * @param before its class before
 * @param now its class now, with the numbers that decided
 */
public record ClassChange(QueueClass before, Classification now) {}
