package io.github.punctual.simulator.evaluation.rush;

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
  static final Contender RRH = new Contender("rrh", "RRH");
  static final Contender FAIR = new Contender("fair", "fair");
  static final Contender RUSH = new Contender("rush", "RUSH");

  /** What the paper compares RUSH with. */
  static final List<Contender> PAPERS = List.of(FIFO, EDF, RRH);

  /** All others, with the fair share that the paper leaves out. */
  static final List<Contender> OTHERS = List.of(FIFO, EDF, RRH, FAIR);

  /** RUSH as the ResourceManager runs it. */
  static final List<Contender> OF_RUSH = List.of(RUSH);

  /** All, in the order of tables. */
  static final List<Contender> ALL = List.of(FIFO, EDF, RRH, FAIR, RUSH);

  /** RUSH with one thing changed, to see what it is good for. */
  static final List<Contender> CHANGED =
      List.of(
          new Contender("rush:history=false", "no history of earlier jobs"),
          new Contender("rush:hints=true,history=false", "users say mean task times, no history"),
          new Contender("rush:estimator=mean", "mean time estimator"),
          new Contender("rush:estimator=gaussian-plain", "the paper's Gaussian estimator"),
          new Contender("rush:estimator=empirical", "empirical estimator"),
          new Contender("rush:delta=0", "delta 0: trusts its estimates"),
          new Contender("rush:theta=0.5,delta=0", "theta 0.5, delta 0: plans for the median"),
          new Contender("rush:delta=1.5", "delta 1.5: twice as careful"));
}
