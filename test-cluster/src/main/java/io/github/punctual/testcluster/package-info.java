/** YARN clusters as Java objects, for tests and the demo. */
package io.github.punctual.testcluster;
