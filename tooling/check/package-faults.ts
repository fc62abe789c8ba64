import { nameInLock, type LockedPackages } from '../build/supply/locked-packages';
import { isTaken } from './licences';

interface Rules {
  /** Folders of the programs that run for visitors or on servers. */
  programs: string[];
  /** Packages whose installation script was reviewed; it is not run either. */
  knownScripts: readonly string[];
  /** Licences of packages that do not name theirs in package.json, by package. */
  namedHere: Readonly<Record<string, string>>;
  /** Licences of shipped packages that a person has read and allowed, by package. */
  readHere?: Readonly<Record<string, string>>;
}

/** The faults of the packages in a lock file: a licence that is not allowed, or an installation script that was not reviewed. */
export function packageFaults(locked: LockedPackages, { programs, knownScripts, namedHere, readHere = {} }: Rules): string[] {
  const shipped = new Set(programs.flatMap((program) => [...neededBy(program, locked)]));
  return Object.entries(locked)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, { version, license, hasInstallScript }]) => {
      const name = nameInLock(place);
      const licence = license ?? namedHere[name] ?? 'none';
      const use = shipped.has(place) ? 'shipped' : 'tool';
      return [
        ...(isTaken(licence, use) || readHere[name] === licence ? [] : [licenceFault(`${name}@${version}`, licence, use)]),
        ...(hasInstallScript && !knownScripts.includes(name) ? [scriptFault(`${name}@${version}`)] : []),
      ];
    });
}

const licenceFault = (id: string, licence: string, use: 'shipped' | 'tool') =>
  `${id} has the licence ${licence}, which is not allowed for ${use === 'shipped' ? 'what reaches visitors or servers' : 'a tool'}. Use another package, or have the licence reviewed and add it to tooling/check/licences.ts.`;

const scriptFault = (id: string) =>
  `${id} has an installation script, and .npmrc runs none. Make sure that the package works without it, and add it to tooling/check/check-packages.ts.`;

/** The folders of all packages that a program needs when it runs, directly or through other packages and workspaces. */
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
    const entry = locked[place];
    if (entry) return entry.link ? name : place;
  }
  return null;
}
