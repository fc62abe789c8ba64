import { parseSync, Visitor, type Argument, type Class, type Expression } from 'oxc-parser';

/** A `new` expression of an error with a code. */
export interface MadeError {
  file: string;
  line: number;
  /** Its class and the classes that it extends, the nearest first. */
  classes: CodedClass[];
  /** Empty when the code of another error is passed on. */
  codes: string[];
  /** The messages, with `…` for each value in them. */
  sentences: string[];
}

/** A class of errors with a code. */
interface CodedClass {
  name: string;
  base: string | null;
  /** The code of all errors of the class, whose first argument then is the sentence; `null` when the code is an argument. */
  code: string | null;
  /** The literal properties of the class, such as `exitCode` and `status`, as they are written. */
  written: Record<string, string>;
}

const CODE = /^[a-z]+(-[a-z]+)*$/;

/** Reads the errors that sources construct. Throws, with file and line, when a code is not a literal. */
export function codedErrors(sources: { file: string; text: string }[]): MadeError[] {
  const parsed = sources.map(({ file, text }) => ({ file, text, program: parseSync(file, text).program }));
  const classes = new Map<string, CodedClass>();
  for (const { program } of parsed)
    new Visitor({
      ClassDeclaration(node) {
        if (node.id) classes.set(node.id.name, classOf(node, node.id.name));
      },
    }).visit(program);
  const coded = (name: string | null): CodedClass[] => {
    const first = name === null ? undefined : classes.get(name);
    return first ? [first, ...coded(first.base)] : [];
  };
  const isCoded = (chain: CodedClass[]) => 'code' in (chain.at(-1)?.written ?? {});
  const errors: MadeError[] = [];
  const faults: string[] = [];
  for (const { file, text, program } of parsed)
    new Visitor({
      NewExpression({ arguments: [first, second], callee, start }) {
        if (callee.type !== 'Identifier') return;
        const chain = coded(callee.name);
        if (!isCoded(chain)) return;
        const line = text.slice(0, start).split('\n').length;
        const fixed = chain.find(({ code }) => code !== null)?.code;
        const codes = fixed ? [fixed] : codesIn(first);
        if (codes?.every((code) => CODE.test(code)))
          errors.push({ file, line, classes: chain, codes, sentences: sentencesIn(fixed ? first : second) });
        else
          faults.push(`${file}:${line}: new ${callee.name} takes a code first, a literal in kebab-case such as 'not-published'`);
      },
    }).visit(program);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return errors;
}

function classOf({ body, superClass }: Class, name: string): CodedClass {
  const result: CodedClass = { name, base: superClass?.type === 'Identifier' ? superClass.name : null, code: null, written: {} };
  for (const member of body.body) {
    if (member.type === 'PropertyDefinition' && member.key.type === 'Identifier' && member.value?.type === 'Literal')
      result.written[member.key.name] = String(member.value.value);
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue;
    for (const parameter of member.value.params)
      if (parameter.type === 'TSParameterProperty' && parameter.parameter.type === 'Identifier')
        result.written[parameter.parameter.name] = '';
    for (const statement of member.value.body?.body ?? [])
      if (statement.type === 'ExpressionStatement') result.code ??= codeOfAll(statement.expression);
  }
  return result;
}

/** The code in `super('not-here', sentence)`. */
const codeOfAll = (node: Expression): string | null =>
  node.type === 'CallExpression' && node.callee.type === 'Super' ? stringOf(node.arguments[0]) : null;

const stringOf = (node: Argument | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** The possible codes of an argument; `null` when it is not a literal, `[]` when it is the `code` of another error. */
function codesIn(node: Argument | undefined): string[] | null {
  if (node?.type === 'ChainExpression') return codesIn(node.expression);
  if (node?.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'code') return [];
  if (node?.type === 'ConditionalExpression') return both(codesIn(node.consequent), codesIn(node.alternate));
  if (node?.type === 'LogicalExpression') return both(codesIn(node.left), codesIn(node.right));
  const code = stringOf(node);
  return code === null ? null : [code];
}

const both = (left: string[] | null, right: string[] | null): string[] | null => left && right && [...left, ...right];

function sentencesIn(node: Argument | undefined): string[] {
  if (node?.type === 'ConditionalExpression') return [...sentencesIn(node.consequent), ...sentencesIn(node.alternate)];
  if (node?.type === 'TemplateLiteral')
    return [
      node.quasis
        .map(({ value }) => value.cooked ?? '')
        .join('…')
        .replaceAll('……', '…'),
    ];
  return [stringOf(node) ?? '…'];
}
