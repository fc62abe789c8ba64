import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import { Contents } from './contents';
import type { LegalText } from './legal-text';

const TEXT: LegalText = {
  key: 'en/usave/terms',
  meta: { title: 'T', effective: '2025-04-03', version: '1.0.0', updated: '2026-11-23' },
  headings: [
    { id: 'fees', depth: 2, text: 'Fees' },
    { id: 'refunds', depth: 3, text: 'Refunds' },
    { id: 'changes', depth: 2, text: 'Changes' },
  ],
  html: '',
};

let reach: (id: string) => void;
let isWide: boolean;
let turned: () => void;

beforeEach(() => {
  isWide = true;
  globalThis.matchMedia = (() => ({
    matches: isWide,
    addEventListener: (_type: string, onChange: () => void) => (turned = onChange),
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: object[]) => void) {
      reach = (id) => act(() => callback([{ target: { id }, isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

test('beside the text mark the current clause, and keep it in the middle', () => {
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'Refunds' ? 500 : 0;
  });
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(200);
  renderInShell(<Contents text={TEXT} />, { namespace: 'legal', messages: en });
  const marked = () => document.querySelector('[aria-current]');
  expect(marked()).toBeNull();
  reach('usave-refunds');
  expect(marked()).toBe(screen.getByRole('link', { name: 'Refunds', hidden: true }));
  expect(marked()).toHaveAttribute('aria-current', 'location');
  expect(screen.getAllByRole('list', { hidden: true })[0]!.scrollTop).toBe(400);
});

test('above the text, as on a phone that was turned upright, mark no clause', () => {
  renderInShell(<Contents text={TEXT} />, { namespace: 'legal', messages: en });
  reach('usave-refunds');
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  isWide = false;
  act(() => turned());
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(0);
});

test('a screen reader hears the title once, although a wide page shows it in another place than a narrow one', () => {
  renderInShell(<Contents text={TEXT} />, { namespace: 'legal', messages: en });
  const titles = screen.getAllByText(en.contents);
  expect(titles.map((title) => title.getAttribute('aria-hidden'))).toEqual([null, 'true']);
});

test('list each sub-clause below its own clause', () => {
  const headings = [...TEXT.headings, { id: 'notice', depth: 3, text: 'Notice' }] as LegalText['headings'];
  renderInShell(<Contents text={{ ...TEXT, headings }} />, { namespace: 'legal', messages: en });
  const clauses = [...document.querySelectorAll('nav details > ol > li')].map((item) =>
    [...item.querySelectorAll('a')].map(({ textContent }) => textContent),
  );
  expect(clauses).toEqual([
    ['Fees', 'Refunds'],
    ['Changes', 'Notice'],
  ]);
});

test('observe the clauses of the translation when the language changes', () => {
  const observed: Element[] = [];
  globalThis.IntersectionObserver = class {
    observe = (element: Element) => observed.push(element);
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  const page = (key: string) => (
    <>
      <Contents text={{ ...TEXT, key }} />
      <h2 key={key} id="usave-fees">
        {key}
      </h2>
    </>
  );
  function Page() {
    const [key, setKey] = useState(TEXT.key);
    return (
      <>
        <button type="button" onClick={() => setKey('rw/usave/terms')}>
          Kinyarwanda
        </button>
        {page(key)}
      </>
    );
  }
  renderInShell(<Page />, { namespace: 'legal', messages: en });
  fireEvent.click(screen.getByText('Kinyarwanda'));
  expect(observed.map(({ textContent }) => textContent)).toEqual(['en/usave/terms', 'rw/usave/terms']);
});
