/** Says what was measured: as a table, JSON, CSV and a page with plots. */
package io.github.punctual.simulator.report;
