/** Random numbers that depend on a seed and a name, and on nothing else. */
package io.github.punctual.simulator.random;
