// A program that changes a registry, or notifies of its changes, until it is killed. Takes SITE_DATA and which of the two.
import { openStore } from '../../../store';
import { withSection } from '../../../rollout';
import { Notifier } from '../notifier';
import { changeRegistry, folderIn } from '../../../testing/folder-in';

const data = process.env.SITE_DATA!;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function change(): Promise<never> {
  for (let changes = 1; ; changes += 1) {
    await changeRegistry(data, 'block help', (registry) => {
      const before = registry.sections.help?.blocked ?? [];
      const recalled = { version: `1.0.${registry.sequence + 1}`, reason: 'again', at: new Date().toISOString() };
      return withSection(registry, 'help', { blocked: [...before.slice(-3), recalled] });
    });
    if (changes === 1) process.stdout.write('begun\n');
    await pause(30);
  }
}

async function tell(): Promise<never> {
  const { notifications, registry } = await openStore({ folder: folderIn(data) });
  const notifier = new Notifier({
    notifications,
    current: () => registry.read(),
    historyFrom: (number) => registry.historyFrom(number),
    conditions: () => [],
    mail: null,
    mayBeLocal: true,
    log: (line) => console.error(line),
  });
  process.stdout.write('begun\n');
  for (;;) {
    await notifier.turn(Date.now);
    await notifier.settled();
    await pause(2);
  }
}

await (process.argv[2] === 'change' ? change() : tell());
