import { createHmac } from 'node:crypto';
import type { HeardSession } from 'releases/fleet/signals';
import { isLoopback, networkOf } from '../limits/network-of';
import type { Heard } from './tally';

/**
 * A session as the other origins of a fleet are told of it. Session and network are hashes with the key that all origins share, and
 * with the rollout: equal for all that hear of them, and nothing to anybody else.
 */
export function heardSession(secret: Buffer, rollout: string, heard: Heard, isNew: boolean): HeardSession {
  const { source, arm, outcome, share, session, address, cause = null } = heard;
  const hash = (text: string) => createHmac('sha256', secret).update(`${rollout} ${text}`).digest('base64url').slice(0, 22);
  const network = isLoopback(address) ? '' : hash(`network ${source} ${networkOf(address, 48)}`);
  return { source, arm, session: hash(`session ${session}`), share, network, failed: outcome === 'failed', isNew, cause };
}
