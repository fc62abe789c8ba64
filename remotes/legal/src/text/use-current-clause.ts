import { useEffect, useState } from 'react';

/**
 * The last heading above the lower edge of the viewport's upper third; observed only while the contents are beside the text.
 * @param text its key: a translation has other elements with the same ids
 */
export function useCurrentClause(ids: string[], isObserved: boolean, text: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(' ');

  useEffect(() => {
    if (!isObserved) return;
    const passed = new Set<string>();
    const inOrder = joined.split(' ');
    // The margin extends far above the viewport, so headings above it count too.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) passed[isIntersecting ? 'add' : 'delete'](target.id);
        setCurrent(inOrder.filter((id) => passed.has(id)).at(-1));
      },
      { rootMargin: '100000px 0px -67% 0px' },
    );
    for (const id of inOrder) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [joined, isObserved, text]);

  return isObserved ? current : undefined;
}
