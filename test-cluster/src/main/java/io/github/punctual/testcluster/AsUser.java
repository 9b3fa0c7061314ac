package io.github.punctual.testcluster;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Calls of a ResourceManager by a user who is not that of this process. */
public final class AsUser {
  private AsUser() {}

  /**
   * Has a user call.
   *
   * @throws IOException also when the thread is interrupted meanwhile
   * @throws YarnException when the ResourceManager refuses
   */
  public static <T> T call(UserGroupInformation user, PrivilegedExceptionAction<T> action)
      throws IOException, YarnException {
    try {
      return user.doAs(action);
    } catch (UndeclaredThrowableException e) {
      if (e.getCause() instanceof YarnException cause) {
        throw cause;
      }
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while speaking to the ResourceManager", e);
    }
  }
}
