/** How many containers each job has now, so that all are done by their targets (RUSH, III-C). */
package io.github.punctual.robust.slots;
