/** Licences that ask for a text or a name to be passed on, and no more: for what reaches visitors or runs on a server. */
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
  // More brackets are for a person to read.
  if (/[()]/.test(bare)) return false;
  return bare.split(' OR ').some((alternative) => alternative.split(' AND ').every((licence) => allowed.includes(licence)));
}
