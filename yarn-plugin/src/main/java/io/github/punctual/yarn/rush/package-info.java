/**
 * Drives RUSH inside the ResourceManager: follows jobs and their tasks, makes a plan on a thread of
 * its own whenever something has happened, and has jobs served as the plan wants it.
 */
package io.github.punctual.yarn.rush;
