import { Refusal } from 'platform/refusal';
import { reportFault } from './report-fault';

test('an operator reads one sentence of an expected error, and the stack of a fault of the program', () => {
  const write = jest.spyOn(console, 'error').mockImplementation();
  const fault = new TypeError('no such field');
  reportFault('Answers were not counted.', new Refusal('database-away', 'The database cannot be reached.'));
  reportFault('Answers were not counted.', fault);
  expect(write.mock.calls).toEqual([
    ['Answers were not counted. The database cannot be reached.'],
    ['Answers were not counted.', fault],
  ]);
});
