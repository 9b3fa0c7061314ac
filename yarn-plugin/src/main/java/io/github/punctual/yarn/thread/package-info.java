/** The threads of the parts, with one guard and one watchdog for all of them. */
package io.github.punctual.yarn.thread;
