import { openLines } from './lockdown/open-lines';
import { renderSection } from './render-section';

jest.mock('./lockdown/lock', () => ({ lock: jest.fn() }));
jest.mock('./lockdown/open-lines', () => ({ openLines: jest.fn() }));
jest.mock('./render-section', () => ({ renderSection: jest.fn() }));

test('the child responds to each job, to a failed one with its reason, and ends with its input, whatever timers are left', async () => {
  const lines = ['a', 'b', 'c'].map((id) => JSON.stringify({ id, job: id, records: {} }));
  const answers: unknown[] = [];
  jest.mocked(renderSection).mockImplementation(async (job) => {
    if (String(job) === 'b') throw new Error('broken');
    return `pages of ${String(job)}` as never;
  });
  await new Promise<void>((resolve) => {
    const readLine = () => lines.shift() ?? (setImmediate(resolve), null);
    const writeLine = (line: string) => void answers.push(JSON.parse(line));
    const exit = () => answers.push('ended') as never;
    jest.mocked(openLines).mockReturnValue({ readLine, writeLine, exit });
    jest.requireActual('./child');
  });
  expect(answers).toEqual([
    { id: 'a', rendered: 'pages of a' },
    { id: 'b', error: 'broken' },
    { id: 'c', rendered: 'pages of c' },
    'ended',
  ]);
});
