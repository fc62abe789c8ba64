import { parseSync, Visitor, type Argument, type Expression, type TemplateLiteral } from 'oxc-parser';

/** The texts that a source file uses; a template is written as a pattern, with `${}` for each value in it. */
export interface UsedTexts {
  /** The literal keys of `t(…)`. */
  keys: string[];
  /** Whether some `t(…)` has a key that is not a literal. */
  takesKeys: boolean;
  /** Every string, number, template and property name, which may be such a key or the value in a template. */
  written: string[];
  /** The namespaces that the file passes to `useTexts`. */
  namespaces: string[];
}

/** Reads the calls of `t`, by which name every file calls it, and of `useTexts`. */
export function usedTexts(file: string, text: string): UsedTexts {
  // A JSON module is parsed as one expression; a type may list its keys.
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

/** The literal keys of an argument, and whether it may have others at run time. */
function keysIn(node: Argument | undefined): { named: string[]; isOpen: boolean } {
  if (node?.type === 'Literal' && typeof node.value === 'string') return { named: [node.value], isOpen: false };
  if (node?.type === 'TemplateLiteral' && hasFixedPart(patternOf(node))) return { named: [patternOf(node)], isOpen: false };
  if (node?.type === 'ConditionalExpression') {
    const [consequent, alternate] = [keysIn(node.consequent), keysIn(node.alternate)];
    return { named: [...consequent.named, ...alternate.named], isOpen: consequent.isOpen || alternate.isOpen };
  }
  if (node?.type === 'ParenthesizedExpression' || node?.type === 'TSAsExpression') return keysIn(node.expression);
  return { named: [], isOpen: true };
}

const patternOf = ({ quasis }: TemplateLiteral): string => quasis.map(({ value }) => value.cooked ?? '').join('${}');

/** Whether a pattern has literal characters besides dots: one such as `${group}.${id}` would match every text. */
export const hasFixedPart = (pattern: string): boolean => /[^.]/.test(pattern.replaceAll('${}', ''));
