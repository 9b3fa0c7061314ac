/**
 * Serves queues in the order and with the sizes that somebody decides: what they hold and want is
 * read every update interval, and the answer is put above the stock scheduler's.
 */
package io.github.punctual.yarn.queues.serve;
