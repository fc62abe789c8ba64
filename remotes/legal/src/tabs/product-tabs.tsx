import type { KeyboardEvent, MouseEvent } from 'react';
import { useTexts } from 'shared/platform';
import { PRODUCTS, type Product } from '../products';
import styles from './product-tabs.module.scss';

export interface ProductTabsProps {
  chosen: Product;
  /** False before hydration: the tabs are then links, each in the tab order. */
  isHydrated: boolean;
  onChoose(product: Product, options?: { replace: boolean }): void;
  /** Called when pointer or focus is on a tab. */
  onIntent(product: Product): void;
}

interface TabListProps extends ProductTabsProps {
  /** Only one of the two lists, in the page and in the menu, may have the ids. */
  hasIds?: boolean;
  className?: string;
}

export function ProductTabs({ chosen, isHydrated, onChoose, onIntent, hasIds = true, className }: TabListProps) {
  const t = useTexts('legal');

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Alt and an arrow go back in the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ') {
      event.preventDefault();
      (event.target as HTMLElement).click();
    }
    const next = tabAfterKey(event.key, chosen);
    if (!next) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
    onChoose(next, { replace: true });
  };

  const onClick = (event: MouseEvent<HTMLElement>, product: Product) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(product);
  };

  return (
    <div role="tablist" aria-label={t('tabs.name')} aria-orientation="vertical" className={className} onKeyDown={onKeyDown}>
      {PRODUCTS.map((product) => (
        <a
          key={product}
          role="tab"
          id={hasIds ? product : undefined}
          data-tab={product}
          href={`?product=${product}#${product}`}
          aria-selected={product === chosen}
          aria-controls="legal-text"
          tabIndex={isHydrated && product !== chosen ? -1 : undefined}
          className={styles.tab}
          onPointerEnter={() => onIntent(product)}
          onFocus={() => onIntent(product)}
          suppressHydrationWarning
          onClick={(event) => onClick(event, product)}
        >
          {t(`tabs.${product}`)}
        </a>
      ))}
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The tab to which a key moves from the selected one; `undefined` for other keys. */
function tabAfterKey(key: string, chosen: Product): Product | undefined {
  if (key === 'Home') return PRODUCTS[0];
  if (key === 'End') return PRODUCTS.at(-1);
  const step = STEPS[key];
  return step === undefined ? undefined : PRODUCTS.at((PRODUCTS.indexOf(chosen) + step) % PRODUCTS.length);
}
