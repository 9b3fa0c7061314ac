package io.github.punctual.yarn.settings;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.allocate.Repayment;
import io.github.punctual.core.queue.Beyond;
import java.util.List;

/** The settings in yarn-site.xml for dividing the cluster among queues. */
public final class BopfOptions {
  private static final SettingList OWN = new SettingList();

  /** How often the shares of queues are decided anew. */
  public static final Setting<Long> UPDATE_INTERVAL =
      OWN.millis("punctual.bopf.update-interval-ms", 500, 50, 60_000);

  /** How many queues are expected at least. */
  public static final Setting<Long> EXPECTED_QUEUES =
      OWN.whole("punctual.bopf.expected-queues", 1, 1, 1_000_000, "queues");

  /** What becomes of the part of a promise that came too late. */
  public static final Setting<Repayment> REPAYMENT =
      OWN.oneOf("punctual.bopf.repayment", Repayment.UNTIL_NEXT_BURST, Repayment.class);

  /** How a queue with bursts is served beyond what it declared. */
  public static final Setting<Beyond> BEYOND =
      OWN.oneOf("punctual.bopf.beyond", Beyond.FAIR, Beyond.class);

  /** How long nodes must be away before that costs a queue its class. */
  public static final Setting<Long> SHRINK_PATIENCE =
      OWN.millis("punctual.bopf.shrink-patience-ms", 60_000, 0, 86_400_000);

  /** All of them, in the order of the documentation. */
  public static final List<Setting<?>> ALL = OWN.all();

  private BopfOptions() {}

  /** What of them counts for the policy. */
  public static BopfSettings ofPolicy(PunctualSettings settings) {
    return new BopfSettings(
        settings.get(EXPECTED_QUEUES).intValue(),
        settings.get(REPAYMENT),
        settings.get(BEYOND),
        settings.get(SHRINK_PATIENCE));
  }
}
