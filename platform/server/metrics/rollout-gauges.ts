import { Gauge, type Registry } from 'prom-client';
import type { Store } from '../../store';
import { statusOf } from '../../commands/for-servers';
import { isLive } from '../../rollout';
import { addArms, type Counts } from '../../rollout/verdict';

const ARMS = ['stable', 'candidate'] as const;

/** Served releases, the progress of each rollout, and its evidence, read from the store at each scrape. */
export function addRolloutGauges(metrics: Registry, store: Pick<Store, 'registry' | 'releases' | 'signals'>): void {
  const registers = [metrics];
  let reading: Promise<void> = Promise.resolve();
  const collect = () => reading;
  const gauge = (name: string, help: string, ...labelNames: string[]) => ({ name, help, labelNames, registers, collect });
  // Metrics are collected in the order of registration: this one reads the store for all that follow.
  const readable = new Gauge({
    ...gauge(
      'site_registry_readable',
      '1 while the registry can be read, else 0, and the other numbers of the store are missing',
    ),
    async collect() {
      // Reset, a gauge without labels would say 0.
      changes.remove();
      for (const each of counted) each.reset();
      const isRead = read().then(
        () => readable.set(1),
        () => readable.set(0),
      );
      reading = isRead;
      await isRead;
    },
  });
  const changes = new Gauge(gauge('site_registry_sequence', 'The number of the registry’s last change'));
  const releases = new Gauge(gauge('site_release_info', '1 for each release that is served', 'section', 'version', 'arm'));
  const share = new Gauge(
    gauge('site_rollout_share_percent', 'The candidate’s share of the public', 'section', 'version', 'state'),
  );
  const sessions = new Gauge(gauge('site_rollout_sessions', 'Sessions counted since the start', 'section', 'arm', 'outcome'));
  const evidence = new Gauge(
    gauge('site_rollout_evidence', 'How many times likelier the claim makes the counts', 'section', 'claim'),
  );
  const byMetric = new Gauge(
    gauge('site_rollout_metric_evidence', 'Evidence of each metric alone that the candidate is worse', 'section', 'metric'),
  );
  const counted = [releases, share, sessions, evidence, byMetric];

  async function read(): Promise<void> {
    const { registry, signals, rollouts } = await statusOf(store, Date.now());
    changes.set(registry.sequence);
    for (const [section, { stable, rollout }] of Object.entries(registry.sections)) {
      if (stable) releases.set({ section, version: stable, arm: 'stable' }, 1);
      if (!isLive(rollout)) continue;
      releases.set({ section, version: rollout.candidate, arm: 'candidate' }, 1);
      share.set({ section, version: rollout.candidate, state: rollout.state }, rollout.stages[rollout.stage]!);
      countSessions(section, signals[rollout.id]!);
      const { worse, notWorse, by } = rollouts[rollout.id]!.verdict.evidence;
      for (const [claim, value] of Object.entries({ worse, worseOnServer: by.server, notWorse }))
        evidence.set({ section, claim }, value);
      const { browsers: failures, ...felt } = by;
      for (const [metric, value] of Object.entries({ failures, ...felt })) byMetric.set({ section, metric }, value);
    }
  }

  function countSessions(section: string, { stages }: Counts): void {
    const arms = addArms(stages.map(({ browsers }) => browsers));
    for (const arm of ARMS) {
      sessions.set({ section, arm, outcome: 'failed' }, arms[arm].failures);
      sessions.set({ section, arm, outcome: 'loaded' }, arms[arm].sessions - arms[arm].failures);
    }
  }
}
