package io.github.punctual.simulator.report;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.knowm.xchart.internal.chartpart.Chart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Plots as SVG elements for one page: they scale with it and need nothing from outside. Identifiers
 * within the elements are unique on the page. Or one plot as a file.
 */
public final class Svg {
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private int plots;

  /**
   * Paints a chart.
   *
   * @param description what it shows, for those who cannot see it
   */
  String of(Chart<?, ?> chart, String description) {
    String prefix = "plot" + ++plots + "-";
    Document document = document();
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setComment(null);
    context.setPrecision(1);
    context.setIDGenerator(
        new SVGIDGenerator() {
          @Override
          public String generateID(String kind) {
            return super.generateID(prefix + kind);
          }
        });
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    graphics.setSVGCanvasSize(new Dimension(chart.getWidth(), chart.getHeight()));
    paint(chart, graphics);
    Element root = graphics.getRoot();
    root.setAttribute("viewBox", "0 0 %d %d".formatted(chart.getWidth(), chart.getHeight()));
    root.setAttribute("role", "img");
    root.setAttribute("aria-label", description);
    StringWriter text = new StringWriter();
    try {
      graphics.stream(root, text, true, false);
    } catch (IOException e) {
      throw new UncheckedIOException("a plot could not be written", e);
    }
    return inline(text.toString(), prefix);
  }

  /**
   * Paints a chart for a file of its own.
   *
   * @param description what it shows, for those who cannot see it
   */
  public static String file(Chart<?, ?> chart, String description) {
    String element = new Svg().of(chart, description);
    return "<svg xmlns=\"%s\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"%s\n"
        .formatted(NAMESPACE, element.substring("<svg".length()));
  }

  private static void paint(Chart<?, ?> chart, Graphics2D graphics) {
    chart.paint(graphics, chart.getWidth(), chart.getHeight());
  }

  /** Within a page an SVG element has neither a document type nor name spaces. */
  private static String inline(String document, String prefix) {
    return document
        .substring(document.indexOf("<svg"))
        .replaceAll(" xmlns(:xlink)?=\"[^\"]*\"", "")
        .replace("id=\"genericDefs\"", "id=\"" + prefix + "defs\"")
        .strip();
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("this JDK has no XML parser", e);
    }
  }
}
