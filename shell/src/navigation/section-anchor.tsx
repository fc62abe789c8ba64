import type { ComponentProps } from 'react';
import { Link } from 'shared/platform';

/** A link of a section; a part of the page that is open is left to the browser, which scrolls there. */
export function SectionAnchor({ href, children, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { href: string }) {
  return href.startsWith('#') ? (
    <a href={href} {...rest}>
      {children}
    </a>
  ) : (
    <Link to={href} {...rest}>
      {children}
    </Link>
  );
}
