/**
 * What would have become of jobs if all that was decided had been done, beside what really became
 * of them under the stock order. Decides nothing and does nothing.
 */
package io.github.punctual.yarn.shadow;
