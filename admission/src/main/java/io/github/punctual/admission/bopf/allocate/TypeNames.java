package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Arrays;

/** The resource types met so far, so that sums over time need no map. They only grow. */
final class TypeNames {
  private String[] names = new String[0];

  int size() {
    return names.length;
  }

  String name(int index) {
    return names[index];
  }

  void learn(ResourceVector amounts) {
    amounts.amounts().keySet().forEach(this::indexOf);
  }

  int indexOf(String name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    names = Arrays.copyOf(names, names.length + 1);
    names[names.length - 1] = name;
    return names.length - 1;
  }
}
