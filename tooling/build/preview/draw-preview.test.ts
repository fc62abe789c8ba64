import { drawPreview } from './draw-preview';

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('draws a PNG of 1200 × 630 below 100 kB', async () => {
  const png = await drawPreview({ title: ['Ubufasha'], text: 'Inyandiko zikuyobora: konti yawe, ikimina & intego' });
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeOf(png)).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(100_000);
});

test('another text gives another picture, the same text the same bytes', async () => {
  const draw = (title: string) => drawPreview({ title: [title], text: 'Text' });
  expect((await draw('One')).equals(await draw('Two'))).toBe(false);
  expect((await draw('One')).equals(await draw('One'))).toBe(true);
});

test('refuses a text of more than four lines, which the picture has no room for', async () => {
  const lines = (count: number) => ({ title: ['Title'], text: Array.from({ length: count }, () => 'a'.repeat(40)).join(' ') });
  await expect(drawPreview(lines(4))).resolves.toBeInstanceOf(Buffer);
  expect(() => drawPreview(lines(5))).toThrow('is too long for the picture of a link preview');
});
