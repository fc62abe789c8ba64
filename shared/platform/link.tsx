import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePlatform } from './platform-context';

/**
 * A link inside the site; its page is prefetched on hover, focus or touch. A plain anchor, because the router's own link has several kB
 * of code that this site does not need.
 */
export function Link({ to, onClick, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { prefetch } = usePlatform();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const start = () => prefetch(to);

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    // As in a browser: a link to the current address adds no history entry, nor does a second press while its page loads, and one to the
    // current page scrolls to the top.
    void navigate(to, { replace: new URL(to, location.href).href === location.href });
    if (to === pathname) window.scrollTo({ top: 0, behavior: 'instant' });
  };

  return (
    <a href={to} onPointerEnter={start} onFocus={start} onTouchStart={start} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

/** The browser handles any other click, such as for a new tab or a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
