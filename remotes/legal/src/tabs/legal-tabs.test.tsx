import { fireEvent, screen, within } from '@testing-library/react';
import type { Platform } from 'shared/platform';
import { renderInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import { openWindow } from '../testing/serve-texts';
import { LegalTabs } from './legal-tabs';
import { ProductTabs } from './product-tabs';

function openMenu({ isNarrow }: { isNarrow: boolean }) {
  openWindow({ isNarrow });
  const slot = document.body.appendChild(document.createElement('dialog'));
  slot.open = true;
  const menu: Platform['menu'] = { isOpen: true, open: jest.fn(), close: jest.fn(), slot, setSlot: () => undefined };
  const onChoose = jest.fn();
  renderInShell(<LegalTabs chosen="social" isHydrated onChoose={onChoose} onIntent={() => undefined} />, {
    namespace: 'legal',
    messages: en,
    platform: { menu },
  });
  return { slot, menu, onChoose };
}

afterEach(() => document.body.replaceChildren());

test('on a narrow page the menu has the tabs with their ids, and no id is duplicated', () => {
  const { slot } = openMenu({ isNarrow: true });
  expect(
    within(slot)
      .getAllByRole('tab')
      .map(({ id }) => id),
  ).toEqual(['social', 'ikimina', 'usave', 'uinvest']);
  expect(document.querySelectorAll('#usave')).toHaveLength(1);
});

test('choosing a tab in the menu closes it; arrow keys do not, and add no history entry', () => {
  const { slot, menu, onChoose } = openMenu({ isNarrow: true });
  fireEvent.keyDown(within(slot).getByRole('tab', { selected: true }), { key: 'ArrowDown' });
  expect(onChoose).toHaveBeenLastCalledWith('ikimina', { replace: true });
  expect(menu.close).not.toHaveBeenCalled();
  fireEvent.click(within(slot).getByRole('tab', { name: 'U-Invest' }));
  expect(onChoose).toHaveBeenLastCalledWith('uinvest');
  expect(menu.close).toHaveBeenCalledTimes(1);
});

test('on a narrow page whose menu is not there yet, the tabs of the page keep their ids', () => {
  openWindow({ isNarrow: true });
  renderInShell(<LegalTabs chosen="social" isHydrated onChoose={() => undefined} onIntent={() => undefined} />, {
    namespace: 'legal',
    messages: en,
  });
  expect(screen.getAllByRole('tab').map(({ id }) => id)).toEqual(['social', 'ikimina', 'usave', 'uinvest']);
});

test('on a wide page the menu has no second tab list', () => {
  const { slot } = openMenu({ isNarrow: false });
  expect(slot).toBeEmptyDOMElement();
  expect(screen.getAllByRole('tablist')).toHaveLength(1);
});

test('before hydration every tab is reachable by the Tab key', () => {
  renderInShell(<ProductTabs chosen="social" isHydrated={false} onChoose={() => undefined} onIntent={() => undefined} />, {
    namespace: 'legal',
    messages: en,
  });
  for (const tab of screen.getAllByRole('tab')) expect(tab).not.toHaveAttribute('tabindex');
});

test.each(['altKey', 'ctrlKey', 'metaKey'])('leaves an arrow with %s to the browser, which goes back with it', (modifier) => {
  const { slot, onChoose } = openMenu({ isNarrow: true });
  const tab = within(slot).getByRole('tab', { selected: true });
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', [modifier]: true })).toBe(true);
  expect(onChoose).not.toHaveBeenCalled();
});
