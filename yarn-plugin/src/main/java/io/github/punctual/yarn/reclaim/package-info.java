/**
 * Room by force: what a promise needs, and somebody holds who is promised nothing, is taken back in
 * time, where the least work is lost and the owners have been told before.
 */
package io.github.punctual.yarn.reclaim;
