import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { usePlatform } from './platform-context';

/** A link inside the site; the section behind it starts loading on hover, focus or touch, and not before. */
export function Link({ to, ...rest }: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }) {
  const { prefetch } = usePlatform();
  const start = () => prefetch(to);
  return <RouterLink to={to} onPointerEnter={start} onFocus={start} onTouchStart={start} {...rest} />;
}
