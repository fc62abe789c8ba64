import type { Stats } from 'webpack';

/** The script file of each chunk, by the chunk's name; the preloads of a page are made from them. */
export function scriptsByChunk(stats: Stats): Record<string, string> {
  const browser = stats.toJson({ all: false, chunks: true, ids: true });
  const chunks: Record<string, string> = {};
  for (const chunk of browser.chunks ?? []) {
    const script = [...(chunk.files ?? [])].find((file) => file.endsWith('.js'));
    if (script) chunks[String(chunk.names?.[0] ?? chunk.id)] = script;
  }
  return chunks;
}
