import { useRef, type KeyboardEvent } from 'react';
import { useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { panelId, PRODUCTS, tabId } from './products';
import styles from './product-tabs.module.scss';

interface ProductTabsProps {
  active: number;
  isRunning: boolean;
  onSelect(index: number): void;
}

export function ProductTabs({ active, isRunning, onSelect }: ProductTabsProps) {
  const t = useTexts('landing');
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    // Alt and an arrow go back in the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetOf(event.key, active);
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target);
    (list.current!.children[target] as HTMLElement).focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={t('products.tabs')} className={styles.tabs} onKeyDown={onKeyDown}>
      {PRODUCTS.map((product, index) => (
        <button
          key={product.id}
          type="button"
          role="tab"
          id={tabId(product)}
          data-product={product.id}
          aria-controls={panelId(product)}
          aria-selected={index === active}
          tabIndex={index === active ? 0 : -1}
          data-running={isRunning || undefined}
          className={styles.tab}
          onClick={() => onSelect(index)}
        >
          <Icon path={product.icon} />
          {t(`products.${product.id}.name`)}
          {product.isSoon && <span className={styles.soon}>{t('soon')}</span>}
        </button>
      ))}
    </div>
  );
}

function targetOf(key: string, active: number): number | undefined {
  const last = PRODUCTS.length - 1;
  if (key === 'ArrowRight') return active === last ? 0 : active + 1;
  if (key === 'ArrowLeft') return active === 0 ? last : active - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
