package io.github.punctual.evaluation.rayon;

/**
 * What became of promises when capacity was lost.
 *
 * @param live how many reservations had promises left
 * @param kept how many of them have all that they were promised, somewhere in their windows, after
 *     planning anew
 * @param keptInPart how many have some of it
 * @param keptByStock how many the stock rule would have left: it deletes the newest first wherever
 *     there is too little
 */
record LossOutcome(int live, int kept, int keptInPart, int keptByStock) {}
