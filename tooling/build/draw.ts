import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Renders an SVG as a PNG, in its own size or `width` pixels wide. */
export async function draw(svg: string, width?: number): Promise<Buffer> {
  const { fontBuffers } = await (ready ??= prepare());
  const font = { fontBuffers, defaultFontFamily: 'Atkinson Hyperlegible', loadSystemFonts: false };
  const size = width === undefined ? {} : { fitTo: { mode: 'width' as const, value: width } };
  return Buffer.from(new Resvg(svg, { font, ...size }).render().asPng());
}

let ready: Promise<{ fontBuffers: Uint8Array[] }> | undefined;

/** Loads the renderer and a bundled font, so that the picture is the same on every machine. */
async function prepare() {
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const fonts = ['400Regular/AtkinsonHyperlegible_400Regular', '700Bold/AtkinsonHyperlegible_700Bold'];
  const read = (name: string) => readFile(resolve(`@expo-google-fonts/atkinson-hyperlegible/${name}.ttf`));
  return { fontBuffers: await Promise.all(fonts.map(read)) };
}
