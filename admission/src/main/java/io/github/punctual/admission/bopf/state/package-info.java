/**
 * What of BoPF must survive a restart of the ResourceManager, as records of numbers, text, lists
 * and maps only, so that any encoding of records can store them.
 */
package io.github.punctual.admission.bopf.state;
