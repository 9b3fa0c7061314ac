package io.github.punctual.admission.declaration;

import java.io.Serializable;
import java.util.HexFormat;

/**
 * One thing that is wrong with a declaration.
 *
 * @param key the tag's key in lower case, such as {@code sla.tasks}; as it was written when it is
 *     unknown
 * @param value the tag's value as it was written, without spaces around it; empty when there is
 *     none
 * @param rule which rule it breaks, as the end of a sentence that begins with the tag
 * @param acceptedForm what to write instead, as an imperative clause
 */
public record Problem(String key, String value, String rule, String acceptedForm)
    implements Serializable {
  private static final int SHOWN = 100;

  /** The key as it is shown: printable ASCII only, long ones cut. */
  public String shownKey() {
    return shown(key);
  }

  /** The value as it is shown: printable ASCII only, long ones cut. */
  public String shownValue() {
    return shown(value);
  }

  /** One sentence for the user. */
  public String sentence() {
    String tag = value.isEmpty() ? shownKey() : shownKey() + "=" + shownValue();
    return "%s %s; %s.".formatted(tag, rule, acceptedForm);
  }

  private static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    text.chars()
        .limit(SHOWN)
        .forEach(
            c ->
                shown.append(
                    Tag.isPrintable(c)
                        ? Character.toString(c)
                        : "\\u" + HexFormat.of().toHexDigits((char) c)));
    return text.length() > SHOWN ? shown.append("...").toString() : shown.toString();
  }
}
