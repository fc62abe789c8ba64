import { render, screen } from '@testing-library/react';
import { StatusContext, type EventsState } from '../api/status';
import { Connection } from './connection';

const events: EventsState = { status: null, fault: null, isLive: true, at: new Date('2026-11-20T10:00:00.000Z') };
const show = (more: Partial<EventsState>) =>
  render(
    <StatusContext value={{ ...events, ...more }}>
      <Connection />
    </StatusContext>,
  );

test('while disconnected, says how old the page is', () => {
  show({ isLive: false });
  expect(screen.getByRole('status')).toHaveTextContent(/^Connection lost\. This page shows the state of .*Reconnecting…$/);
  const time = screen.getByRole('status').querySelector('time');
  expect(time).toHaveAttribute('datetime', '2026-11-20T10:00:00.000Z');
  expect(time).toHaveTextContent(/^\d\d:\d\d:\d\d$/);
});

test.each([
  ['it holds', { isLive: true }],
  ['the first connection is made', { isLive: false, at: null }],
])('says nothing while %s', (_when, more) => {
  show(more);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('reports a store that cannot be read', () => {
  show({ fault: 'The store is away.' });
  expect(screen.getByRole('status')).toHaveTextContent('The store is away.');
});
