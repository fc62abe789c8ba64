import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** A drawing as a PNG, in its own size or so many pixels wide. */
export async function draw(svg: string, width?: number): Promise<Buffer> {
  const { fontBuffers } = await (ready ??= prepare());
  const font = { fontBuffers, defaultFontFamily: 'Atkinson Hyperlegible', loadSystemFonts: false };
  const size = width === undefined ? {} : { fitTo: { mode: 'width' as const, value: width } };
  return Buffer.from(new Resvg(svg, { font, ...size }).render().asPng());
}

let ready: Promise<{ fontBuffers: Uint8Array[] }> | undefined;

/** The drawing program and a font of the build's own: the picture is the same on every machine. */
async function prepare() {
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const fonts = ['400Regular/AtkinsonHyperlegible_400Regular', '700Bold/AtkinsonHyperlegible_700Bold'];
  const read = (name: string) => readFile(resolve(`@expo-google-fonts/atkinson-hyperlegible/${name}.ttf`));
  return { fontBuffers: await Promise.all(fonts.map(read)) };
}
