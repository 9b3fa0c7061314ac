/** The evaluation of the RUSH paper (Huang et al., ICDCS 2016, section V), again. */
package io.github.punctual.evaluation.rush;
