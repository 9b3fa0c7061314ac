/**
 * Tells a receiver outside when jobs are at risk or miss their deadlines. Nothing waits for the
 * receiver but a thread of its own.
 */
package io.github.punctual.yarn.notify;
