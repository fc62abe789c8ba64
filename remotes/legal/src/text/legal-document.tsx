import { Prose } from 'shared/content';
import { formatDate } from 'shared/locale';
import { useLanguage, useSite, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { PRINTER } from 'shared/ui/icon-paths';
import { originOf, type LegalText } from './legal-text';
import { Contents } from './contents';
import { KeepPlace } from './keep-place';
import styles from './legal-document.module.scss';

export function LegalDocument({ text, path }: { text: LegalText; path: string }) {
  const t = useTexts('legal');
  const { origin } = useSite();
  const { product, language: written } = originOf(text);
  const { language } = useLanguage();
  return (
    <div className={styles.document}>
      <header className={styles.header}>
        <p className={styles.product}>{t(`tabs.${product}`)}</p>
        <button type="button" className={styles.print} onClick={() => window.print()}>
          <Icon path={PRINTER} />
          {t('print')}
        </button>
        <p className={styles.facts}>
          <span>{t('effective', { date: formatDate(text.meta.effective, language) })}</span>
          <span>{t('version', { version: text.meta.version, date: formatDate(text.meta.updated, language) })}</span>
        </p>
        <p className={styles.address}>{`${origin}${path}?product=${product}&lng=${written}`}</p>
      </header>
      <Contents text={text} />
      <KeepPlace text={text} className={styles.text}>
        <div lang={written}>
          <Prose document={text} className={styles.prose} />
        </div>
      </KeepPlace>
    </div>
  );
}
