import { codedErrors } from './coded-errors';
import { refuseTwoKinds } from './errors';

const CLASSES = `
abstract class CodedError extends Error { constructor(readonly code: string, sentence: string) { super(sentence); } }
export class Refusal extends CodedError { readonly exitCode = 1; readonly status: number = 409; }
export class NoDatabase extends Refusal { override readonly status = 503; constructor(sentence: string) { super('database-away', sentence); this.name = 'NoDatabase'; } }
class Plain extends Error {}`;

const errorsIn = (text: string) =>
  codedErrors([
    { file: 'platform/refusal.ts', text: CLASSES },
    { file: 'platform/a.ts', text },
  ]).map(({ codes, line, sentences }) => ({ codes, line, sentences }));

test.each([
  ["new Refusal('not-here', 'It is not here.')", ['not-here'], ['It is not here.']],
  ['new Refusal("not-here", `${name}@${version} is not ${where}.`)', ['not-here'], ['…@… is not ….']],
  ["new Refusal('not-here', isLost ? 'It is lost.' : `${what} is not here.`)", ['not-here'], ['It is lost.', '… is not here.']],
  ["new Refusal(isLost ? 'lost' : 'not-here', sentence)", ['lost', 'not-here'], ['…']],
  ["new NoDatabase('It does not answer.')", ['database-away'], ['It does not answer.']],
  ["new Refusal(problem?.code ?? 'no-code', problem.detail)", ['no-code'], ['…']],
  ['new Refusal(problem.code, problem.detail)', [], ['…']],
])('reads the codes and the sentences of an error: %s', (text, codes, sentences) => {
  expect(errorsIn(`\nthrow ${text};`)).toEqual([{ codes, line: 2, sentences }]);
});

test.each([
  "new Refusal('It is not here.')",
  'new Refusal(code, sentence)',
  "new Refusal('notHere', 'It is not here.')",
  'new Refusal()',
])('reports an error without a literal code: %s', (text) => {
  expect(() => errorsIn(`\nthrow ${text};`)).toThrow(/^platform\/a\.ts:2: new Refusal takes a code first/);
});

test('other errors need no code', () => {
  expect(errorsIn("throw new Plain('x'); throw new Error('x');")).toEqual([]);
});

test('refuses a code with two statuses, and names the place', () => {
  const errorsOf = (text: string) => codedErrors([{ file: 'platform/refusal.ts', text: `${CLASSES}\n${text}` }]);
  expect(() => refuseTwoKinds(errorsOf("new NoDatabase('x');\nnew NoDatabase('y');\nnew Refusal('away', 'x');"))).not.toThrow();
  expect(() => refuseTwoKinds(errorsOf("new NoDatabase('x');\nnew Refusal('database-away', 'x');"))).toThrow(
    "platform/refusal.ts:7: 'database-away' has exit code 1 and status 409 here, and exit code 1 and status 503 elsewhere",
  );
});
