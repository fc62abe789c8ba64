import { useLanguage, useTexts } from 'shared/platform';
import { useBrandValues } from '../brand-values';
import { panelId, tabId, type Product } from './products';
import { SCREENS } from './screens';
import styles from './product-panel.module.scss';

export function ProductPanel({ product, isTabPanel, isActive }: { product: Product; isTabPanel: boolean; isActive: boolean }) {
  const t = useTexts('landing');
  const { language } = useLanguage();
  const values = useBrandValues();
  return (
    <div
      id={panelId(product)}
      data-product={product.id}
      role={isTabPanel ? 'tabpanel' : undefined}
      aria-labelledby={isTabPanel ? tabId(product) : undefined}
      // The bootstrap script changes it before hydration.
      data-active={isActive ? '' : undefined}
      className={styles.panel}
    >
      <div className={styles.words}>
        <p className={styles.name}>
          {t(`products.${product.id}.name`)} {product.isSoon && <span className={styles.soon}>{t('soon')}</span>}
        </p>
        <h3>{t(`products.${product.id}.title`)}</h3>
        <p className={styles.text}>{t(`products.${product.id}.text`, values)}</p>
      </div>
      <div className={styles.picture}>
        <img src={SCREENS[product.id][language]} alt={t(`products.${product.id}.alt`)} width="320" height="400" loading="lazy" />
      </div>
    </div>
  );
}
