package io.github.punctual.yarn.jobs;

/**
 * Something that was decided about a job, or that became of it.
 *
 * @param atMillis when, in milliseconds
 * @param what a word in capitals, such as a reason code
 * @param text the same in a sentence
 */
public record JobEvent(long atMillis, String what, String text) {}
