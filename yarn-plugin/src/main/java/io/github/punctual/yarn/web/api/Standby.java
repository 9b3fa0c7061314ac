package io.github.punctual.yarn.web.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The answer of a ResourceManager that is not the active one: it knows no jobs. */
public final class Standby {
  /** The field of an answer that has the addresses at which the same path may be answered. */
  public static final String OTHERS = "others";

  private Standby() {}

  /** Says which of the others may be the active one. */
  public static HttpAnswer answer(HAServiceState state, Configuration conf) {
    List<String> others = others(conf);
    String advice =
        others.isEmpty()
            ? "again in a few seconds"
            : "the same path at " + String.join(" or ", others);
    String message = "this ResourceManager is not the active one (" + state + ")";
    ObjectNode body = HttpAnswer.errorBody(503, "NOT_ACTIVE", message, advice);
    Fields.words(body, OTHERS, others.stream());
    return new HttpAnswer(503, Map.of("Retry-After", "5"), body);
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
