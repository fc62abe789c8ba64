import { useRef, useState } from 'react';
import { useTexts } from 'shared/platform';
import { PlayButton } from './play-button';
import { ProductPanel } from './product-panel';
import { ProductTabs } from './product-tabs';
import { PRODUCTS } from './products';
import { useMediaQuery } from 'shared/ui/use-media-query';
import { useRotation } from './use-rotation';
import styles from './showcase.module.scss';

/** One DOM for both forms: from 768 px styles show tabs and overlay the panels, below it they stack the panels. */
export function Showcase() {
  const t = useTexts('landing');
  const region = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery('(min-width: 768px)');
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean>();
  const isPlaying = chosen ?? !isStill;
  const { active, setActive, isRunning, handlers } = useRotation(PRODUCTS.length, region, isPlaying && isWide);
  return (
    <section id="products" className={styles.products} aria-labelledby="products-title">
      <div className={styles.inner}>
        <header className={styles.header}>
          <div>
            <h2 id="products-title">{t('products.title')}</h2>
            <p>{t('products.text')}</p>
          </div>
          <PlayButton isPlaying={isPlaying} onToggle={() => setChosen(!isPlaying)} />
        </header>
        <div ref={region} {...handlers}>
          <ProductTabs active={active} isRunning={isRunning} onSelect={setActive} />
          <div className={styles.panels}>
            {PRODUCTS.map((product, index) => (
              <ProductPanel key={product.id} product={product} isTabPanel={isWide} isActive={index === active} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
