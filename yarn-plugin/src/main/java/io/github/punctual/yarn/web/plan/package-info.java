/** The plan over time as JSON and as a drawing: reservations, and who is promised what. */
package io.github.punctual.yarn.web.plan;
