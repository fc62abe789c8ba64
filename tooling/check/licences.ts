/** Licences that require no more than to pass on a text or a name: for what reaches visitors or runs on a server. */
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

/** For packages that only build or test, which are not distributed: these licences only require that changes of the package itself are shared. */
const OF_TOOLS = [...PERMISSIVE, 'MPL-2.0', 'OFL-1.1', 'Python-2.0'];

/** Whether an SPDX expression is acceptable: one of its alternatives has only allowed licences. */
export function isTaken(expression: string, use: 'shipped' | 'tool'): boolean {
  const allowed = use === 'shipped' ? PERMISSIVE : OF_TOOLS;
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  // Nested parentheses are not parsed; a person reads such a licence.
  if (/[()]/.test(bare)) return false;
  return bare.split(' OR ').some((alternative) => alternative.split(' AND ').every((licence) => allowed.includes(licence)));
}
