/** What users say about the worth of their jobs' results: tags, job files, utilities. */
package io.github.punctual.yarn.rush.job;
