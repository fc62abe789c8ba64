import { draw } from './draw';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';

test.each([
  [undefined, [40, 20]],
  [30, [30, 15]],
  [600, [600, 300]],
])('an SVG drawn %s pixels wide is a PNG of %j', async (width, size) => {
  const png = await draw(SVG, width);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(size);
});
