import { useSite, useTexts, usePlatform } from 'shared/platform';
import { LegalTabs } from '../tabs/legal-tabs';
import { useOpenPlace } from '../tabs/use-open-place';
import { usePlace } from '../tabs/use-place';
import { LegalDocument } from '../text/legal-document';
import { TextMissing } from '../text/text-missing';
import type { Product } from '../products';
import type { LegalData } from './legal-data';
import { originOf, type LegalText } from '../text/legal-text';
import { loadOnce } from './load-text';
import { useText } from './use-text';
import styles from './legal-page.module.scss';
import { useEffect } from 'react';
import { Icon } from 'shared/ui/icon';
import { CHEVRON_DOWN } from 'shared/ui/icon-paths';

export function LegalPage({ data }: { data: LegalData }) {
  const t = useTexts('legal');
  const site = useSite();
  const { place, isNamed, isHydrated, choose } = usePlace(originOf(data.text).product);
  const { text, isLoading, hasFailed, tryAgain } = useText(data, place.product);
  useOpenPlace(place, isNamed, text !== null);
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
          <LegalTabs chosen={place.product} isHydrated={isHydrated} onChoose={choose} onIntent={prefetch} />
        </div>
        <div
          role="tabpanel"
          id="legal-text"
          aria-labelledby={place.product}
          aria-busy={isLoading}
          data-loading={t('loading')}
          className={text && isHydrated ? styles.panel : styles.awaited}
          // The bootstrap script has selected the tab of the hash.
          suppressHydrationWarning
        >
          {hasFailed && <TextMissing onTryAgain={tryAgain} />}
          {text && <LegalDocument text={text} path={data.path} />}
        </div>
      </div>
    </div>
  );
}

/** Sets the document title for the shown text; the shell ignores the hash. */
function useTitle(text: LegalText | null, data: LegalData): void {
  const { productName } = useSite();
  const title = text && `${text.meta.title} – ${productName}`;
  useEffect(() => {
    // After the shell's effect, which runs later in the same commit.
    if (title) queueMicrotask(() => void (document.title = title));
  }, [title, data]);
}

/** On a narrow page the tabs are in the menu, which this button opens. */
function OtherProducts() {
  const t = useTexts('legal');
  const { menu } = usePlatform();
  return (
    <button type="button" className={styles.others} aria-haspopup="dialog" onClick={menu.open}>
      {t('otherProducts')}
      <Icon path={CHEVRON_DOWN} />
    </button>
  );
}
