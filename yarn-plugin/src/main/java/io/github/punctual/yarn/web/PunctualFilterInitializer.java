package io.github.punctual.yarn.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.http.FilterInitializer;
import org.apache.hadoop.http.lib.StaticUserWebFilter;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer;

/** Puts {@link PunctualFilter} into the ResourceManager's web server, behind authentication. */
public final class PunctualFilterInitializer extends FilterInitializer {
  static final String INITIALIZERS = "hadoop.http.filter.initializers";
  static final String AUTHENTICATION_TYPE = "hadoop.http.authentication.type";

  /**
   * Appends this to the filters of a ResourceManager whose web server has not started yet. Once is
   * enough: a standby that becomes active calls again with the same configuration.
   */
  public static void addTo(Configuration conf) {
    List<String> names = new ArrayList<>(conf.getTrimmedStringCollection(INITIALIZERS));
    if (names.contains(PunctualFilterInitializer.class.getName())) {
      return;
    }
    // The ResourceManager adds its own authentication only to the stock list. Ours is not the stock
    // list any more, so what it would have done is done here.
    boolean stock = names.isEmpty() || names.equals(List.of(StaticUserWebFilter.class.getName()));
    if (stock && !UserGroupInformation.isSecurityEnabled()) {
      names.add(0, RMAuthenticationFilterInitializer.class.getName());
      conf.set(AUTHENTICATION_TYPE, "simple");
    }
    names.add(PunctualFilterInitializer.class.getName());
    conf.set(INITIALIZERS, String.join(",", names));
  }

  @Override
  public void initFilter(FilterContainer container, Configuration conf) {
    container.addGlobalFilter("punctual", PunctualFilter.class.getName(), Map.of());
  }
}
