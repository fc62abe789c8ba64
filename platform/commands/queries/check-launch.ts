import type { Site } from 'shared/contract';

const RESERVED = /example/i;
const NO_NUMBER = /^\+250 ?700 ?000 ?000$/;

/** What the company must still fill in before the site goes public, one line each. */
export function checkLaunch(site: Site): string[] {
  const missing: string[] = [];
  const findPlaceholders = (value: unknown, field: string): void => {
    if (typeof value === 'string' && (RESERVED.test(value) || /id0+$/.test(value)))
      missing.push(`${field} is still a placeholder: ${value}`);
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) findPlaceholders(inner, field ? `${field}.${key}` : key);
  };
  findPlaceholders(site, '');
  if (NO_NUMBER.test(site.supportPhone)) missing.push(`supportPhone is still a placeholder: ${site.supportPhone}`);
  if (site.productName === 'Hamwe') missing.push('productName is still the placeholder Hamwe');
  if (site.companyName.startsWith('Hamwe ')) missing.push(`companyName is still a placeholder: ${site.companyName}`);
  if (!site.legal.governingLaw)
    missing.push(
      'legal.governingLaw is unset: the governing-law clause of the Social CrowdFund terms is to be completed (en and rw)',
    );
  return [...missing, ...OPTIONAL.flatMap(([isSet, line]) => (isSet(site) ? [] : [line]))];
}

/** Fields that the site leaves out, or shows as an invented example, until the company provides them. */
const OPTIONAL: [isSet: (site: Site) => boolean, line: string][] = [
  [
    ({ testimonies }) => Boolean(testimonies?.length),
    'testimonies is unset: the landing page shows examples that call themselves invented',
  ],
  [
    ({ investing }) => Boolean(investing?.assetManager),
    'investing.assetManager is unset: the site does not name the manager of the funds',
  ],
  [({ licence }) => Boolean(licence), 'licence is unset: the landing page does not say who licenses the company'],
  [
    ({ moneyHeld }) => Boolean(moneyHeld),
    'moneyHeld is unset: the landing page does not say where the money of customers is held',
  ],
  [({ openingHours }) => Boolean(openingHours), 'openingHours is unset: the help center does not say when someone answers'],
  [
    ({ languagesSpoken }) => Boolean(languagesSpoken),
    'languagesSpoken is unset: the help center does not say in which languages someone answers',
  ],
  [({ address }) => Boolean(address), 'address is unset: the footer does not say where the company is'],
  [({ companyNumber }) => Boolean(companyNumber), 'companyNumber is unset: the footer does not name the company’s number'],
  [
    ({ dataProtectionEmail }) => Boolean(dataProtectionEmail),
    'dataProtectionEmail is unset: the footer names no contact for personal data',
  ],
];
