/** The commands about queues. */
package io.github.punctual.cli.queue;
