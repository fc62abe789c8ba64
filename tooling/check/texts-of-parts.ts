import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../build/files-below';
import { buildableNames, PACKAGES, ROOT, workspaceFolder } from '../build/workspaces';
import { usedTexts, type UsedTexts } from './used-texts';
import { textFaults } from './text-faults';

/** Files that do not count as using a text: visitors do not see what only these use. */
const NOT_COUNTED =
  /\.test\.|^journeys\.ts$|(^|\/)(testing|samples|messages|vendor)\/|(package|package-lock|tsconfig|section)\.json$/;

/** One line for each key without a message, and for each message that is not used, in every part that can be built here. */
export function textsOfParts(): string[] {
  const sharedStrings = [...readSources(path.join(PACKAGES, 'shared')).values()].flatMap(({ written }) => written);
  return buildableNames().flatMap((name) => {
    const folder = workspaceFolder(name);
    const file = path.relative(ROOT, path.join(folder, 'src/messages/en.json'));
    const messages = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
    return textFaults({ name, file, messages, sources: readSources(folder) }, sharedStrings);
  });
}

function readSources(folder: string): Map<string, UsedTexts> {
  const sources = filesBelow(folder)
    .filter((file) => /\.(tsx?|json)$/.test(file) && !NOT_COUNTED.test(path.relative(folder, file)))
    .sort();
  return new Map(sources.map((file) => [path.relative(ROOT, file), usedTexts(file, readFileSync(file, 'utf8'))]));
}
