import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import type { BundledPackage } from './bundled-packages';
import { nameInLock, type LockedPackage, type LockedPackages } from './locked-packages';

interface Bill {
  /** The release. */
  name: string;
  version: string;
  packages: BundledPackage[];
  locked: LockedPackages;
}

/** The third-party packages of a release as CycloneDX 1.6. Without a timestamp and a serial number, so the same release gives the same bytes. */
export function billOfMaterials({ name, version, packages, locked }: Bill): string {
  const release = new Models.Component(Enums.ComponentType.Application, name, { bomRef: `${name}@${version}`, version });
  const bill = new Models.Bom({ metadata: new Models.Metadata({ component: release }) });
  for (const bundled of packages) {
    const component = componentOf(bundled, lockedAs(bundled, locked));
    bill.components.add(component);
    release.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bill, { sortLists: true, space: 2 })}\n`;
}

/** The entry of the lock file. Throws when there is none: then the package was never checked. */
function lockedAs({ name, version }: BundledPackage, locked: LockedPackages): LockedPackage {
  const match = Object.entries(locked).find(([place, entry]) => nameInLock(place) === name && entry.version === version);
  if (!match) throw new Error(`${name}@${version} is in the bundle and not in package-lock.json; run: npm ci`);
  return match[1];
}

function componentOf({ name, version }: BundledPackage, { integrity, license }: LockedPackage): Models.Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = new Models.Component(Enums.ComponentType.Library, name, { bomRef: purl, purl, version });
  const sha512 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  if (sha512) component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(sha512, 'base64').toString('hex'));
  if (license) component.licenses.add(LICENCES.makeFromString(license));
  return component;
}

/** Accepts SPDX expressions, whose syntax npm has checked; the factory writes other texts as a licence name. */
const LICENCES = new Contrib.License.Factories.LicenseFactory((text) => {
  if (!/ (AND|OR|WITH) /.test(text)) throw new Error(`${text} is not an SPDX expression`);
});
