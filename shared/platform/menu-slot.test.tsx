import { fireEvent, render, screen } from '@testing-library/react';
import { MenuSlot, PlatformContext, type Platform } from './index';

const close = jest.fn();

function show(slot: HTMLElement | null) {
  render(
    <PlatformContext value={{ menu: { slot, close } } as unknown as Platform}>
      <MenuSlot>
        <button>Unfold</button>
        <a href="#goal">
          <span>A guide</span>
        </a>
      </MenuSlot>
    </PlatformContext>,
  );
}

beforeEach(() => close.mockReset());

test('following a link closes the menu, and looking around in it does not', () => {
  const slot = document.body.appendChild(document.createElement('div'));
  show(slot);
  expect(slot).toContainElement(screen.getByText('A guide'));
  fireEvent.click(screen.getByRole('button'));
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('A guide'));
  expect(close).toHaveBeenCalledTimes(1);
  slot.remove();
});

test('while there is no menu nothing of it stands on the page', () => {
  show(null);
  expect(screen.queryByText('A guide')).toBeNull();
});
