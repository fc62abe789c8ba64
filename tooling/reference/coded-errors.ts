import { parseSync, Visitor, type Argument, type Class, type Expression } from 'oxc-parser';

/** A place where an error is made. */
export interface MadeError {
  file: string;
  line: number;
  /** Of its class and of the classes that it extends, the nearest first. */
  classes: CodedClass[];
  /** None where the code of another error is handed on. */
  codes: string[];
  /** With `…` for what is filled in. */
  sentences: string[];
}

/** A class of errors with a code. */
interface CodedClass {
  name: string;
  base: string | null;
  /** The same for all of the class; then the first argument is the sentence. */
  code: string | null;
  /** What the class says of the exit code of the tool and of the HTTP status, as it is written. */
  written: Record<string, string>;
}

const CODE = /^[a-z]+(-[a-z]+)*$/;

/** Reads the errors that are made in these sources; throws with file and line where the code is not written out. */
export function codedErrors(sources: { file: string; text: string }[]): MadeError[] {
  const parsed = sources.map(({ file, text }) => ({ file, text, program: parseSync(file, text).program }));
  const classes = new Map<string, CodedClass>();
  for (const { program } of parsed)
    new Visitor({
      ClassDeclaration(node) {
        if (node.id) classes.set(node.id.name, classOf(node, node.id.name));
      },
    }).visit(program);
  const coded = (name: string): CodedClass[] => {
    const first = classes.get(name);
    if (!first) return [];
    return first.base === null || first.base === 'Error' ? [first] : [first, ...coded(first.base)];
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
          faults.push(
            `${file}:${line}: new ${callee.name} takes a code first, written out in kebab-case, such as 'not-published'`,
          );
      },
    }).visit(program);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return errors;
}

function classOf({ body, superClass }: Class, name: string): CodedClass {
  const read: CodedClass = { name, base: superClass?.type === 'Identifier' ? superClass.name : null, code: null, written: {} };
  for (const member of body.body) {
    if (member.type === 'PropertyDefinition' && member.key.type === 'Identifier' && member.value?.type === 'Literal')
      read.written[member.key.name] = String(member.value.value);
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue;
    for (const parameter of member.value.params)
      if (parameter.type === 'TSParameterProperty' && parameter.parameter.type === 'Identifier')
        read.written[parameter.parameter.name] = '';
    for (const statement of member.value.body?.body ?? [])
      if (statement.type === 'ExpressionStatement') read.code ??= codeOfAll(statement.expression);
  }
  return read;
}

/** `super('not-here', sentence)` */
const codeOfAll = (node: Expression): string | null =>
  node.type === 'CallExpression' && node.callee.type === 'Super' ? stringOf(node.arguments[0]) : null;

const stringOf = (node: Argument | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** The codes that an argument may be; `null` where it may be any. `error.code` hands on that of another error. */
function codesIn(node: Argument | undefined): string[] | null {
  if (node?.type === 'ChainExpression') return codesIn(node.expression);
  if (node?.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'code') return [];
  if (node?.type === 'ConditionalExpression') return both(codesIn(node.consequent), codesIn(node.alternate));
  if (node?.type === 'LogicalExpression') return both(codesIn(node.left), codesIn(node.right));
  const code = stringOf(node);
  return code === null ? null : [code];
}

const both = (one: string[] | null, other: string[] | null): string[] | null => one && other && [...one, ...other];

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
