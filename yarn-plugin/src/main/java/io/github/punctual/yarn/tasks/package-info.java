/**
 * The tasks of applications, from the ResourceManager's own records of their containers: what has
 * ended, what runs and what is asked for. The same for all schedulers.
 */
package io.github.punctual.yarn.tasks;
