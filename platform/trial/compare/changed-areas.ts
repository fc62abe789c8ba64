import { diffArrays } from 'diff';
import pixelmatch from 'pixelmatch';
import { sha256 } from '../../sha256';

/** A picture with four bytes per pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A range of rows; empty if only the other side has the rows. */
interface Band {
  y: number;
  height: number;
}

interface Bands {
  before: Band;
  after: Band;
}

/** The number of changed rows from which two pictures count as completely different. */
const MOST_EDITS = 2_000;
/** The smallest visible difference of two colours, in pixelmatch's unit. */
const THRESHOLD = 0.02;
/** Rows by which the parts of a moved block may shift against one another, because positions are rounded to whole pixels. */
const ROUNDING = 2;
/** The distance in pixels up to which two areas are marked as one. */
const NEAR = 24;

/**
 * Finds the areas in which two pictures of the same width differ. Rows are matched first, so that content that is only moved down by an
 * addition above it does not count as changed.
 */
export function changedAreas(before: Pixels, after: Pixels): { before: Area[]; after: Area[] } {
  const areas: { before: Area; after: Area }[] = changedBands(before, after).flatMap((band) => {
    const rounding = band.before.y === band.after.y ? 0 : ROUNDING;
    if (Math.abs(band.before.height - band.after.height) > rounding) {
      // Content beside the change, such as a menu, keeps its distance from the top.
      const height = Math.min(band.before.height, band.after.height);
      const fromTop = { before: { ...band.before, height }, after: { ...band.after, height } };
      const { x, width } = changedBox(before, after, fromTop, 0) ?? { x: 0, width: after.width };
      return [{ before: { x, width, ...band.before }, after: { x, width, ...band.after } }];
    }
    const box = changedBox(before, after, band, rounding);
    return box ? [{ before: { ...box, y: band.before.y + box.y }, after: { ...box, y: band.after.y + box.y } }] : [];
  });
  return { before: joined(areas.map((area) => area.before)), after: joined(areas.map((area) => area.after)) };
}

const rowsAt = ({ data, width }: Pixels, { y, height }: Band): Buffer => data.subarray(y * width * 4, (y + height) * width * 4);

function changedBands(before: Pixels, after: Pixels): Bands[] {
  const parts = diffArrays(rowHashes(before), rowHashes(after), { maxEditLength: MOST_EDITS });
  if (!parts) return [{ before: { y: 0, height: before.height }, after: { y: 0, height: after.height } }];
  const bands: Bands[] = [];
  let [inBefore, inAfter, isOpen] = [0, 0, false];
  for (const { count, added, removed } of parts) {
    if ((added || removed) && !isOpen) {
      const last = bands.at(-1);
      // A few equal rows between two changes, such as blank ones, belong to the change.
      if (last && last.before.y === last.after.y && inBefore - (last.before.y + last.before.height) <= NEAR) {
        last.before.height = inBefore - last.before.y;
        last.after.height = inAfter - last.after.y;
      } else bands.push({ before: { y: inBefore, height: 0 }, after: { y: inAfter, height: 0 } });
    }
    isOpen = added || removed;
    if (removed) bands.at(-1)!.before.height += count;
    if (added) bands.at(-1)!.after.height += count;
    if (!added) inBefore += count;
    if (!removed) inAfter += count;
  }
  return bands;
}

const rowHashes = (picture: Pixels): string[] =>
  Array.from({ length: picture.height }, (_, y) => sha256(rowsAt(picture, { y, height: 1 })));

/** The smallest box around the pixels that differ from all pixels within so many rows. Differences of anti-aliasing do not count. */
function changedBox(before: Pixels, after: Pixels, band: Bands, rounding: number): Area | null {
  const { width } = after;
  const { height } = band.after;
  const mask = Buffer.alloc(width * height * 4, 255);
  for (let offset = -rounding; offset <= rounding; offset += 1) {
    const old = rowsAt(before, { y: band.before.y + offset, height });
    if (old.length < mask.length) continue;
    const differing = Buffer.alloc(mask.length);
    pixelmatch(old, rowsAt(after, band.after), differing, width, height, { threshold: THRESHOLD, diffMask: true });
    for (let alpha = 3; alpha < mask.length; alpha += 4) mask[alpha]! &= differing[alpha]!;
  }
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (mask[pixel * 4 + 3] === 0) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Joins areas that are near one another. @param areas sorted from top to bottom */
function joined(areas: Area[]): Area[] {
  const result: Area[] = [];
  for (const area of areas.filter(({ height }) => height > 0)) {
    const last = result.at(-1);
    if (!last || area.y - (last.y + last.height) > NEAR) {
      result.push(area);
      continue;
    }
    const [x, right] = [Math.min(last.x, area.x), Math.max(last.x + last.width, area.x + area.width)];
    Object.assign(last, { x, width: right - x, height: area.y + area.height - last.y });
  }
  return result;
}
