/**
 * What may be expected of jobs: when they will probably be done, whether that is in time, and how
 * such projections proved true. For every scheduler; nothing here decides anything.
 */
package io.github.punctual.yarn.outlook;
