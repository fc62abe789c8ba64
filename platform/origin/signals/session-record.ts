import { createHmac } from 'node:crypto';
import { metricOf, type SessionRecord } from 'platform/store';
import { isLoopback, networkOf, prefixOf } from '../limits/network-of';
import type { Observation } from './received-sessions';

/**
 * A session as it is stored. Session and network are hashed with the key that all origins share and with the rollout: equal
 * on all origins, and meaningless to others.
 */
export function sessionRecord(secret: Buffer, rollout: string, observation: Observation, isNew: boolean): SessionRecord {
  const { source, arm, outcome, share, session, address, cause = null } = observation;
  const hash = (text: string) => createHmac('sha256', secret).update(`${rollout} ${text}`).digest('base64url').slice(0, 22);
  const metric = metricOf(source);
  const networkHashes = () =>
    [hash(`prefix ${metric} ${prefixOf(address)}`), hash(`network ${metric} ${networkOf(address)}`)].join('.');
  const network = isLoopback(address) ? '' : networkHashes();
  return { source, arm, session: hash(`session ${session}`), share, network, failed: outcome === 'failed', isNew, cause };
}
