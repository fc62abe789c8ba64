import { parseSync, Visitor, type Argument, type Expression, type TemplateLiteral } from 'oxc-parser';

/** What one source file does with texts; a template stands as a pattern, with `${}` for each value in it. */
export interface UsedTexts {
  /** The keys that a `t(…)` names on the spot. */
  keys: string[];
  /** Whether some `t(…)` gets its key from elsewhere. */
  takesKeys: boolean;
  /** Every string, number, template and property name: what may be such a key, or the value in a template. */
  written: string[];
  /** The namespaces that the file takes texts of. */
  namespaces: string[];
}

/** Reads calls of `t`, which is what every file calls it, and of `useTexts`. */
export function usedTexts(file: string, text: string): UsedTexts {
  // A JSON module, whose keys a type may list, is one expression.
  const { program, errors } = file.endsWith('.json') ? parseSync('data.js', `(${text})`) : parseSync(file, text);
  const [fault] = errors;
  if (fault) throw new Error(`${file}: ${fault.message}`);
  const used: UsedTexts = { keys: [], takesKeys: false, written: [], namespaces: [] };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (isCallOf(callee, 'useTexts')) used.namespaces.push(...keysIn(first).named);
      if (!isCallOf(callee, 't') && !(callee.type === 'CallExpression' && isCallOf(callee.callee, 'useTexts'))) return;
      const { named, isOpen } = keysIn(first);
      used.keys.push(...named);
      used.takesKeys ||= isOpen;
    },
    Literal({ value }) {
      if (typeof value === 'string' || typeof value === 'number') used.written.push(String(value));
    },
    TemplateLiteral(node) {
      used.written.push(patternOf(node));
    },
    Property({ key }) {
      if (key.type === 'Identifier') used.written.push(key.name);
    },
  }).visit(program);
  return used;
}

const isCallOf = (callee: Expression, name: string): boolean => callee.type === 'Identifier' && callee.name === name;

/** The keys that an argument names, and whether it may name others. */
function keysIn(node: Argument | undefined): { named: string[]; isOpen: boolean } {
  if (node?.type === 'Literal' && typeof node.value === 'string') return { named: [node.value], isOpen: false };
  if (node?.type === 'TemplateLiteral' && hasFixedPart(patternOf(node))) return { named: [patternOf(node)], isOpen: false };
  if (node?.type === 'ConditionalExpression') {
    const [one, other] = [keysIn(node.consequent), keysIn(node.alternate)];
    return { named: [...one.named, ...other.named], isOpen: one.isOpen || other.isOpen };
  }
  if (node?.type === 'ParenthesizedExpression' || node?.type === 'TSAsExpression') return keysIn(node.expression);
  return { named: [], isOpen: true };
}

const patternOf = ({ quasis }: TemplateLiteral): string => quasis.map(({ value }) => value.cooked ?? '').join('${}');

/** A pattern of values alone, such as `${group}.${id}`, would cover every text. */
export const hasFixedPart = (pattern: string): boolean => /[^.]/.test(pattern.replaceAll('${}', ''));
