/** What must hold of every decision of BoPF, as checks that any driver can run. */
package io.github.punctual.admission.bopf.check;
