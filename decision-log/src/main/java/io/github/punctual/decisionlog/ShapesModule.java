package io.github.punctual.decisionlog;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import java.io.IOException;
import java.util.List;

/** Teaches a Jackson mapper the shapes, so that the core needs no annotations. */
final class ShapesModule extends SimpleModule {
  private static final long serialVersionUID = 1L;

  ShapesModule(List<JsonShape<?>> shapes) {
    super("punctual");
    shapes.forEach(this::add);
    addSerializer(JobId.class, ToStringSerializer.instance);
    addSerializer(PoolId.class, ToStringSerializer.instance);
  }

  private <T> void add(JsonShape<T> shape) {
    addSerializer(
        shape.type(),
        new JsonSerializer<T>() {
          @Override
          public void serialize(T value, JsonGenerator out, SerializerProvider provider)
              throws IOException {
            out.writeTree(shape.write(value));
          }
        });
    addDeserializer(
        shape.type(),
        new JsonDeserializer<T>() {
          @Override
          public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return shape.read(in.<JsonNode>readValueAsTree());
          }
        });
  }
}
