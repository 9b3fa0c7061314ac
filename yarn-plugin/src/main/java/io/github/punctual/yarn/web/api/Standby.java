package io.github.punctual.yarn.web.api;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The answer of a ResourceManager that is not the active one: it knows no jobs. */
public final class Standby {
  private Standby() {}

  /** Says which of the others may be the active one. */
  public static HttpAnswer answer(HAServiceState state, Configuration conf) {
    List<String> others = others(conf);
    return HttpAnswer.error(
            503,
            "NOT_ACTIVE",
            "this ResourceManager is not the active one (" + state + ")",
            others.isEmpty()
                ? "again in a few seconds"
                : "the same path at " + String.join(" or ", others))
        .with("Retry-After", "5");
  }

  /** The web addresses of the other ResourceManagers. */
  private static List<String> others(Configuration conf) {
    List<String> addresses = new ArrayList<>();
    if (!HAUtil.isHAEnabled(conf)) {
      return addresses;
    }
    boolean secure = YarnConfiguration.useHttps(conf);
    String key =
        secure ? YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS : YarnConfiguration.RM_WEBAPP_ADDRESS;
    String own = HAUtil.getRMHAId(conf);
    for (String id : HAUtil.getRMHAIds(conf)) {
      String address = conf.getTrimmed(HAUtil.addSuffix(key, id));
      if (!id.equals(own) && address != null) {
        addresses.add((secure ? "https://" : "http://") + address);
      }
    }
    return addresses;
  }
}
