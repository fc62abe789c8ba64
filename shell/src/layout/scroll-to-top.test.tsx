import { act, fireEvent, screen } from '@testing-library/react';
import { renderInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import { ScrollToTop } from './scroll-to-top';

const scroll = (y: number) =>
  act(() => {
    Object.assign(window, { scrollY: y });
    window.dispatchEvent(new Event('scroll'));
  });
const button = () => screen.queryByRole('button', { name: 'Scroll to top' });

beforeEach(() => void Object.assign(window, { scrollY: 0 }));

test('is in the page only when scrolled more than 55 px', () => {
  renderInShell(<ScrollToTop />, { namespace: 'shell', messages: en });
  expect(button()).toBeNull();
  scroll(55);
  expect(button()).toBeNull();
  scroll(56);
  expect(button()).toBeInTheDocument();
  scroll(20);
  expect(button()).toBeNull();
});

test('removes its scroll listener when it unmounts', () => {
  const removed = jest.spyOn(window, 'removeEventListener');
  const { unmount } = renderInShell(<ScrollToTop />, { namespace: 'shell', messages: en });
  unmount();
  expect(removed).toHaveBeenCalledWith('scroll', expect.any(Function));
});

test('scrolls to the top and moves the focus there', () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  renderInShell(
    <>
      <main id="main" tabIndex={-1} />
      <ScrollToTop />
    </>,
    { namespace: 'shell', messages: en },
  );
  scroll(300);
  fireEvent.click(button()!);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(screen.getByRole('main')).toHaveFocus();
});
