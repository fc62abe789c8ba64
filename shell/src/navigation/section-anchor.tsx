import type { ComponentProps } from 'react';
import { Link } from 'shared/platform';

/** A link of a section; the browser follows a link to a part of the current page. */
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
