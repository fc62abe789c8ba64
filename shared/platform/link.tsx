import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePlatform } from './platform-context';

/**
 * A link inside the site; the section behind it starts loading on hover, focus or touch, and not before. A plain anchor: the
 * router's own link carries what a framework needs, several kB of it.
 */
export function Link({ to, onClick, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { prefetch } = usePlatform();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const start = () => prefetch(to);

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    // As a browser does: the address that is already open adds no step to go back, and its page starts again at the top.
    void navigate(to, { replace: to === pathname + search + hash });
    if (to === pathname) window.scrollTo({ top: 0, behavior: 'instant' });
  };

  return (
    <a href={to} onPointerEnter={start} onFocus={start} onTouchStart={start} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

/** Everything else (a new tab, a download) is the browser's. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
