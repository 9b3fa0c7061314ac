/** How long a decision of RUSH takes, and its parts: ours and the paper's peeling. */
package io.github.punctual.benchmarks.rush;
