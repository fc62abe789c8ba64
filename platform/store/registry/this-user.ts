import { hostname, userInfo } from 'node:os';
import type { Actor } from 'shared/contract/registry/schema';

/** The operating system's user who runs this process. The history records them as the actor of local changes. */
export function thisUser(tool = 'release tool on the folder', reason: string | null = null): Actor {
  return { who: nameOfUser(), from: hostname(), tool, reason };
}

/** A container may run as a user id without a name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
