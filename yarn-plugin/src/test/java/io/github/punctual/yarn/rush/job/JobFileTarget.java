package io.github.punctual.yarn.rush.job;

import io.github.punctual.admission.declaration.DeclarationException;
import io.github.punctual.yarn.fuzz.FuzzTarget;
import java.util.List;
import java.util.Set;

/** Job files, as they come with submissions and over REST. */
public final class JobFileTarget {
  private JobFileTarget() {}

  /** The reader of job files. */
  public static FuzzTarget target() {
    return new FuzzTarget(
        "job files",
        List.of(
            "<job>\n  <budget>15m</budget>\n  <priority>3</priority>\n"
                + "  <sensitivity>0.05</sensitivity>\n  <utility>sigmoid</utility>\n</job>",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><job><name>etl</name>"
                + "<task-duration>90s</task-duration></job>",
            "<!DOCTYPE job [<!ENTITY a \"b\"><!ELEMENT job ANY>]><job><name>&a;</name></job>"),
        List.of(
            "<job>",
            "</job>",
            "<budget>",
            "</budget>",
            "<!DOCTYPE job [",
            "<!ENTITY a SYSTEM \"",
            "<!ENTITY % p \"x\">",
            "%p;",
            "]>",
            "<![CDATA[",
            "]]>",
            "<!--",
            "-->",
            "<?x ",
            "?>",
            "&#0;",
            "&#x110000;",
            "&lt;",
            "&a;",
            "xmlns:a=\"b\" ",
            "a:",
            "<?xml version=\"1.1\"?>",
            "<!ATTLIST job a CDATA #IMPLIED>",
            "<!NOTATION n SYSTEM \"x\">",
            " xml:space=\"preserve\""),
        Set.of(DeclarationException.class),
        text -> JobFile.parse(text, 0));
  }
}
