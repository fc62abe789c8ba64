import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importedThrough, setImported } from './import-progress';
import { changeFile } from './site-file';

test('a store that imported more of an older format knows how far, and no more of another', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'imported-'));
  await changeFile(data, async (query) => {
    await setImported(query, 'table', 3);
    await setImported(query, 'table', 4);
    expect(await importedThrough(query, 'table')).toBe(4);
    expect(await importedThrough(query, 'signals')).toBeNull();
  });
  rmSync(data, { recursive: true });
});
