import type { Engine, Query } from './engine';

/** How far an older format was imported; `null` if it was not. */
export async function importedThrough(query: Query, source: string): Promise<number | null> {
  const [row] = await query<{ through: number }>('SELECT through FROM site.taken_over WHERE source = $1', [source]);
  return row?.through ?? null;
}

export async function setImported(query: Query, source: string, through: number): Promise<void> {
  await query(
    `INSERT INTO site.taken_over (source, through, at) VALUES ($1, $2, $3)
     ON CONFLICT (source) DO UPDATE SET through = excluded.through, at = excluded.at`,
    [source, through, new Date().toISOString()],
  );
}

/** Imports an older format in one transaction, once. @returns what the work returns, or `null` if it was imported before */
export async function importOnce<Result>(
  engine: Engine,
  source: string,
  work: (query: Query) => Promise<Result>,
): Promise<Result | null> {
  if ((await importedThrough(engine.query, source)) !== null) return null;
  return engine.change(async (query) => {
    // Another process may have imported it since.
    if ((await importedThrough(query, source)) !== null) return null;
    const result = await work(query);
    await setImported(query, source, 0);
    return result;
  });
}
