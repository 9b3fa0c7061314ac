/** Completion times that are lexicographically max-min in utility (RUSH, section III-B). */
package io.github.punctual.robust.peel;
