package io.github.punctual.evaluation.rush;

import java.util.List;

/**
 * A scheduler that is compared.
 *
 * @param spec its name and settings
 * @param title in tables
 */
record Contender(String spec, String title) {
  static final Contender FIFO = new Contender("fifo-by-task", "FIFO");
  static final Contender EDF = new Contender("edf-by-task", "EDF");
  static final Contender FIFO_ALONE = new Contender("fifo-one-by-one", "FIFO, one at a time");
  static final Contender EDF_ALONE = new Contender("edf-one-by-one", "EDF, one at a time");
  static final Contender RRH = new Contender("rrh", "RRH");
  static final Contender FAIR = new Contender("fair", "fair");
  static final Contender RUSH = new Contender("rush", "RUSH");

  static final Contender PRINTED = new Contender("rush-paper", "RUSH as printed");

  /** What the paper compares RUSH with, containers handed out as in a cluster. */
  static final List<Contender> PAPERS = List.of(FIFO, EDF, RRH);

  /** Read as the paper says it of FIFO and EDF: one job at a time (section V-B). */
  static final List<Contender> ALONE = List.of(FIFO_ALONE, EDF_ALONE);

  /** RUSH as printed, and as the ResourceManager runs it. */
  static final List<Contender> OF_RUSH = List.of(PRINTED, RUSH);

  /** All, in the order of tables. */
  static final List<Contender> ALL =
      List.of(FIFO, EDF, FIFO_ALONE, EDF_ALONE, RRH, FAIR, PRINTED, RUSH);

  /** RUSH with one thing changed, to see what it is good for. */
  static final List<Contender> CHANGED =
      List.of(
          new Contender("rush:history=false", "no history of earlier jobs"),
          new Contender("rush:hints=true,history=false", "users say mean task times, no history"),
          new Contender("rush:estimator=mean", "mean time estimator"),
          new Contender("rush:estimator=gaussian-plain", "the paper's Gaussian estimator"),
          new Contender("rush:estimator=empirical", "empirical estimator"),
          new Contender("rush:peeling=paper", "the paper's onion peeling"),
          new Contender("rush:mapping=queues", "the paper's slot mapping"),
          new Contender("rush:shorten-budgets=false", "budgets not shortened by a task"),
          new Contender("rush:delta=0", "delta 0: trusts its estimates"),
          new Contender("rush:theta=0.5,delta=0", "theta 0.5, delta 0: plans for the median"),
          new Contender("rush:delta=1.5", "delta 1.5: twice as careful"));
}
