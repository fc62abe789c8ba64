import { changedAreas, type Area, type Pixels } from './changed-areas';

const WIDTH = 100;

/** Rows of grey values, each another one so that no two rows are the same by accident; areas of it black. */
function picture(rows: number[], ...black: Area[]): Pixels {
  const data = Buffer.alloc(rows.length * WIDTH * 4, 255);
  rows.forEach((value, y) => {
    for (let x = 0; x < WIDTH; x += 1) {
      const isBlack = black.some((area) => x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height);
      data.fill(isBlack ? 0 : 100 + (value % 100), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
    }
  });
  return { width: WIDTH, height: rows.length, data };
}
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test('marks different pixels with the smallest box around them, in both pictures', () => {
  const area = { x: 20, y: 30, width: 15, height: 10 };
  expect(changedAreas(picture(rows(0, 90)), picture(rows(0, 90), area))).toEqual({ before: [area], after: [area] });
});

test.each([1, 2, 3])('does not mark content that only moved down by %d new rows above it', (height) => {
  const after = picture([...rows(0, 20), ...[21.5, 22.5, 23.5].slice(0, height), ...rows(20, 90)]);
  expect(changedAreas(picture(rows(0, 90)), after)).toEqual({
    before: [],
    after: [{ x: 0, y: 20, width: WIDTH, height }],
  });
});

test('does not mark a moved line that is one row nearer to the rest of the moved block', () => {
  const line = (y: number): Area => ({ x: 30, y, width: 40, height: 6 });
  const [blank, grown] = [Array(90).fill(1), Array(100).fill(1)];
  const { before, after } = changedAreas(
    picture(blank, line(10), line(30), { x: 5, y: 60, width: 6, height: 9 }, line(61)),
    picture(grown, line(12), line(22), line(40), { x: 5, y: 70, width: 6, height: 9 }, line(70)),
  );
  expect(before.every(({ y }) => y < 40)).toBe(true);
  expect(after.every(({ y }) => y < 40)).toBe(true);
  expect(after.length).toBeGreaterThan(0);
});

test('marks neither a menu beside a text that grows, nor the content below both', () => {
  const menu = rows(0, 60).map((y): Area => ({ x: 0, y, width: 1 + ((y * 7) % 17), height: 1 }));
  const lines = (...ys: number[]) => ys.map((y): Area => ({ x: 40, y, width: 50, height: 4 }));
  const before = picture([...Array(60).fill(1), ...rows(2, 30)], ...menu, ...lines(20, 30, 50));
  const after = picture([...Array(70).fill(1), ...rows(2, 30)], ...menu, ...lines(20, 30, 40, 62));
  expect(changedAreas(before, after)).toEqual({
    before: [{ x: 40, y: 40, width: 50, height: 20 }],
    after: [{ x: 40, y: 40, width: 50, height: 30 }],
  });
});

test('a text that grows beside a menu is one change, even if something far above it has changed', () => {
  const menu = rows(60, 120).map((y): Area => ({ x: 0, y, width: 1 + ((y * 7) % 17), height: 1 }));
  const lines = (...ys: number[]) => ys.map((y): Area => ({ x: 40, y, width: 50, height: 4 }));
  const heading = { x: 10, y: 5, width: 10, height: 4 };
  const before = picture([...rows(0, 60), ...Array(60).fill(61)], ...menu, ...lines(80, 90, 110));
  const after = picture([...rows(0, 60), ...Array(70).fill(61)], heading, ...menu, ...lines(80, 90, 100, 122));
  expect(changedAreas(before, after)).toEqual({
    before: [heading, { x: 40, y: 100, width: 50, height: 20 }],
    after: [heading, { x: 40, y: 100, width: 50, height: 30 }],
  });
});

test('joins areas that are near one another, and no others', () => {
  const at = (y: number): Area => ({ x: 10, y, width: 10, height: 4 });
  const { after } = changedAreas(picture(rows(0, 90)), picture(rows(0, 90), at(4), at(20), at(70)));
  expect(after).toEqual([{ x: 10, y: 4, width: 10, height: 20 }, at(70)]);
});

test('joins two near areas below new content into one as wide as both, even if the lower one ends further left', () => {
  const at = (x: number, y: number): Area => ({ x, y, width: 10, height: 4 });
  const { after } = changedAreas(picture(rows(0, 90)), picture([95, 96, 97, ...rows(0, 90)], at(60, 33), at(10, 49)));
  expect(after).toEqual([
    { x: 0, y: 0, width: WIDTH, height: 3 },
    { x: 10, y: 33, width: 60, height: 20 },
  ]);
});

test('marks a change at the end of a page that moved down at its position in each picture', () => {
  const at = (y: number): Area => ({ x: 10, y, width: 10, height: 4 });
  const after = picture([95, 96, 97, ...rows(0, 90)], at(89));
  expect(changedAreas(picture(rows(0, 90)), after)).toEqual({
    before: [at(86)],
    after: [{ x: 0, y: 0, width: WIDTH, height: 3 }, at(89)],
  });
});

test('marks pages with too many changed rows to be matched where they differ, as if nothing had moved', () => {
  const area = { x: 20, y: 0, width: 15, height: 1_100 };
  expect(changedAreas(picture(rows(0, 1_100)), picture(rows(0, 1_100), area))).toEqual({ before: [area], after: [area] });
});

test('ignores a difference that no person can see', () => {
  const before = picture(rows(0, 90));
  const after = { ...before, data: Buffer.from(before.data) };
  after.data[4_000]! += 1;
  expect(changedAreas(before, after)).toEqual({ before: [], after: [] });
});
