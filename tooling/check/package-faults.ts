import {
  addressInLock,
  isOfRegistry,
  nameInLock,
  type LockedPackage,
  type LockedPackages,
} from '../build/supply/locked-packages';

interface Rules {
  /** Packages whose installation script was reviewed; it is not run either. */
  reviewedScripts: readonly string[];
  /** Licences of packages that do not name theirs in package.json, by package. */
  undeclaredLicences: Readonly<Record<string, string>>;
  /** Licences of shipped packages that a person has read and allowed, by package. */
  reviewedLicences?: Readonly<Record<string, string>>;
}

/** Programs that only build and test. */
const TOOLS = ['tooling', 'e2e'];

/** The folders of the programs that run for visitors, for users of the console or on servers. */
export const shippedPrograms = (locked: LockedPackages): string[] =>
  Object.keys(locked).filter((place) => place !== '' && !place.includes('node_modules/') && !TOOLS.includes(place));

/** The faults of the packages in a lock file: a licence that is not allowed, an installation script that was not reviewed, or addresses at a registry. */
export function packageFaults(
  locked: LockedPackages,
  { reviewedScripts, undeclaredLicences, reviewedLicences = {} }: Rules,
): string[] {
  const shipped = new Set(shippedPrograms(locked).flatMap((program) => [...neededBy(program, locked)]));
  const atRegistry = Object.entries(locked).find(
    ([place, entry]) => isOfRegistry(place, entry) && entry.resolved !== addressInLock(place, entry),
  );
  const faults = Object.entries(locked)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, { version, license, hasInstallScript }]) => {
      const name = nameInLock(place);
      const licence = license ?? undeclaredLicences[name] ?? 'none';
      const use = shipped.has(place) ? 'shipped' : 'tool';
      return [
        ...(isTaken(licence, use) || reviewedLicences[name] === licence
          ? []
          : [licenceFault(`${name}@${version}`, licence, use)]),
        ...(hasInstallScript && !reviewedScripts.includes(name) ? [scriptFault(`${name}@${version}`)] : []),
      ];
    });
  return atRegistry ? [...faults, addressFault(...atRegistry)] : faults;
}

const addressFault = (place: string, { resolved = 'no address' }: LockedPackage) =>
  `${place} has ${resolved} in package-lock.json, where it must be at no registry in particular: run npm run reference.`;

const licenceFault = (id: string, licence: string, use: 'shipped' | 'tool') =>
  `${id} has the licence ${licence}, which is not allowed for ${use === 'shipped' ? 'what reaches visitors or servers' : 'a tool'}. Use another package, or have the licence reviewed and add it to tooling/check/package-faults.ts.`;

const scriptFault = (id: string) =>
  `${id} has an installation script, and .npmrc runs none. Make sure that the package works without it, and add it to tooling/check/check-packages.ts.`;

/** The folders of all packages that a program needs when it runs, directly or through other packages; each workspace is a program of its own. */
function neededBy(program: string, locked: LockedPackages, needed = new Set<string>()): Set<string> {
  const { dependencies, optionalDependencies, peerDependencies } = locked[program] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const place = resolve(program, name, locked);
    if (place === null || needed.has(place)) continue;
    needed.add(place);
    neededBy(place, locked, needed);
  }
  return needed;
}

/** Where Node resolves a package: in the `node_modules` of the package that needs it, or of a folder above. */
function resolve(from: string, name: string, locked: LockedPackages): string | null {
  const parts = from.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    const place = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (locked[place]) return place;
  }
  return null;
}

/** Licences that require only a text or a name to be passed on; the allowed ones for code that reaches visitors or runs on a server. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
];

/** Of packages that only build or test, which are not distributed: such a licence asks only to share changes of the package itself. */
const OF_TOOLS = [...PERMISSIVE, 'MPL-2.0', 'OFL-1.1', 'Python-2.0'];

/** Whether an SPDX expression can be fulfilled: one of its alternatives needs nothing but licences that we take. */
export function isTaken(expression: string, use: 'shipped' | 'tool'): boolean {
  const allowed = use === 'shipped' ? PERMISSIVE : OF_TOOLS;
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  // Nested expressions are left to a person.
  if (/[()]/.test(bare)) return false;
  return bare.split(' OR ').some((alternative) => alternative.split(' AND ').every((licence) => allowed.includes(licence)));
}
