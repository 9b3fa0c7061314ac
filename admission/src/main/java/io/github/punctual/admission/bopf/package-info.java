/** BoPF (Le et al., arXiv 1912.03523): bounded priority for queues whose work comes in bursts. */
package io.github.punctual.admission.bopf;
