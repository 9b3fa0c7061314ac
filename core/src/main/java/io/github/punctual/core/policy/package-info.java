/** Policies, the runner that feeds them, and the log that replays them. */
package io.github.punctual.core.policy;
