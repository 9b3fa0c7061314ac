/** How much a job's result is worth that comes so late (RUSH, section IV). */
package io.github.punctual.robust.utility;
