/** What may be chosen about a simulation beside its jobs and what decides in it. */
package io.github.punctual.simulator.engine.settings;
