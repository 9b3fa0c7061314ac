package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.lib.StaticUserWebFilter;
import org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer;
import org.junit.jupiter.api.Test;

class PunctualFilterInitializerTest {
  private static final String OURS = PunctualFilterInitializer.class.getName();
  private static final String RM = RMAuthenticationFilterInitializer.class.getName();
  private static final String STATIC = StaticUserWebFilter.class.getName();

  @Test
  void comesBehindTheAuthenticationThatTheResourceManagerWouldAdd() {
    assertEquals(RM + "," + STATIC + "," + OURS, added(STATIC));
    assertEquals(RM + "," + OURS, added(""));
  }

  @Test
  void keepsAnOperatorsOwnFiltersInTheirOrder() {
    assertEquals("a.First,b.Second," + OURS, added("a.First, b.Second"));
  }

  @Test
  void isAddedOnce() {
    assertEquals(RM + "," + STATIC + "," + OURS, added(added(STATIC)));
  }

  @Test
  void setsSimpleAuthenticationWhereTheResourceManagerWould() {
    Configuration stock = new Configuration(false);
    stock.set(PunctualFilterInitializer.AUTHENTICATION_TYPE, "kerberos");
    PunctualFilterInitializer.addTo(stock);
    assertEquals("simple", stock.get(PunctualFilterInitializer.AUTHENTICATION_TYPE));

    Configuration own = new Configuration(false);
    own.set(PunctualFilterInitializer.INITIALIZERS, "a.First");
    own.set(PunctualFilterInitializer.AUTHENTICATION_TYPE, "kerberos");
    PunctualFilterInitializer.addTo(own);
    assertEquals("kerberos", own.get(PunctualFilterInitializer.AUTHENTICATION_TYPE));
  }

  private static String added(String initializers) {
    Configuration conf = new Configuration(false);
    conf.set(PunctualFilterInitializer.INITIALIZERS, initializers);
    PunctualFilterInitializer.addTo(conf);
    return conf.get(PunctualFilterInitializer.INITIALIZERS);
  }
}
