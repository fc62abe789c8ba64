// A program that changes a store, for tests of concurrent programs. Takes SITE_DATA, SITE_DATABASE and the number of changes.
import { openStore } from '../index';
import { received } from './received';
import { folderIn } from '../../testing/folder-in';

const [name, changes, id] = process.argv.slice(2);
const store = await openStore({ folder: folderIn(process.env.SITE_DATA!), database: process.env.SITE_DATABASE || null });
process.stdout.write('open\n');
for (let number = 0; number < Number(changes); number += 1) {
  const words = `${name}-${number}`;
  await store.feedback.add(received(words, { key: words, link: `https://site.example/help-center/${number % 3}` }));
  // All programs also change the same row.
  if (id) await store.feedback.mark([id], { as: number % 2 ? 'done' : 'new', at: new Date().toISOString(), who: name! });
  process.stdout.write(`${words}\n`);
}
await store.close();
