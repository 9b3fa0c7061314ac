/** Jobs as a trace describes them: what happens in a simulation, whoever schedules it. */
package io.github.punctual.simulator.workload;
