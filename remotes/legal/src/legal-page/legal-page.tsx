import { useSite, useTexts } from 'shared/platform';
import { LegalTabs } from '../tabs/legal-tabs';
import { useOpenPlace } from '../tabs/use-open-place';
import { usePlace } from '../tabs/use-place';
import { LegalDocument } from '../text/legal-document';
import { TextMissing } from '../text/text-missing';
import type { Product } from '../products';
import type { LegalData } from './legal-data';
import { originOf } from '../text/legal-text';
import { loadOnce } from './load-text';
import { OtherProducts } from './other-products';
import { useText } from './use-text';
import { useTitle } from './use-title';
import styles from './legal-page.module.scss';

export function LegalPage({ data }: { data: LegalData }) {
  const t = useTexts('legal');
  const site = useSite();
  const { place, isNamed, isAlive, choose } = usePlace(originOf(data.text).product);
  const { text, isLoading, hasFailed, tryAgain } = useText(data, place.product);
  useOpenPlace(place, isNamed, hasFailed || (text !== null && originOf(text).product === place.product));
  useTitle(text, data);
  const prefetch = (product: Product) => void loadOnce(data.language, product, data.kind, site).catch(() => undefined);

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t(`kind.${data.kind}`)}</h1>
        <p className={styles.intro}>{t(`intro.${data.kind}`)}</p>
        <OtherProducts />
      </header>
      <div className={styles.columns}>
        <div className={styles.side}>
          <LegalTabs chosen={place.product} isAlive={isAlive} onChoose={choose} onIntent={prefetch} />
        </div>
        <div
          role="tabpanel"
          id="legal-text"
          aria-labelledby={place.product}
          aria-busy={isLoading}
          data-loading={t('loading')}
          className={text && isAlive ? styles.panel : styles.awaited}
          // The starter has marked the tab that the address names.
          suppressHydrationWarning
        >
          {hasFailed && <TextMissing onTryAgain={tryAgain} />}
          {text && <LegalDocument text={text} path={data.path} />}
        </div>
      </div>
    </div>
  );
}
