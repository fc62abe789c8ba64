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

test('a click on a link closes the menu, a click on another control does not', () => {
  const slot = document.body.appendChild(document.createElement('div'));
  show(slot);
  expect(slot).toContainElement(screen.getByText('A guide'));
  fireEvent.click(screen.getByRole('button'));
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('A guide'));
  expect(close).toHaveBeenCalledTimes(1);
  slot.remove();
});

test('renders nothing without a menu', () => {
  show(null);
  expect(screen.queryByText('A guide')).toBeNull();
});
