/** What there is to share: pools of capacity and their nodes. */
package io.github.punctual.core.cluster;
