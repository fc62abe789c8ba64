import type { ReactNode } from 'react';
import type { LinkList } from 'shared/contract/page/section-links';
import { usePlatform, useTexts } from 'shared/platform';
import { StoreBadges } from 'shared/ui/store-badges';
import { phoneAddress } from 'shared/ui/dial-address';
import { FooterLanguages } from '../language/footer-languages';
import { useLinks } from '../loading/loader-context';
import { SectionAnchor } from '../navigation/section-anchor';
import { SocialLinks } from './social-links';
import styles from './footer.module.scss';

export function Footer() {
  const t = useTexts('shell');
  const { site, language } = usePlatform();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <section className={styles.about}>
          <p className={styles.name}>{site.productName}</p>
          <p>{t('footer.overview')}</p>
          <SocialLinks />
          <StoreBadges appStore={t('stores.appStore.small')} playStore={t('stores.playStore.small')} />
        </section>
        <LinkGroup title={t('footer.explore')}>
          <SectionLinks list="explore" />
        </LinkGroup>
        <LinkGroup title={t('footer.support')}>
          <SectionLinks list="support" />
          <li>
            <a href={site.portal.home} rel="noopener">
              {t('footer.portal')}
            </a>
          </li>
        </LinkGroup>
        <LinkGroup title={t('footer.contact')}>
          <li>
            <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
          </li>
          <li>
            <a href={phoneAddress(site.supportPhone)}>{site.supportPhone}</a>
          </li>
          {site.dataProtectionEmail && (
            <li>
              {t('footer.dataProtection')} <a href={`mailto:${site.dataProtectionEmail}`}>{site.dataProtectionEmail}</a>
            </li>
          )}
          {site.address && <li>{site.address[language]}</li>}
          {site.companyNumber && <li>{t('footer.companyNumber', { number: site.companyNumber })}</li>}
        </LinkGroup>
      </div>
      <div className={styles.bottom}>
        <Copyright />
        <FooterLanguages />
      </div>
    </footer>
  );
}

function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function SectionLinks({ list }: { list: LinkList }) {
  const { language } = usePlatform();
  return useLinks(list).map(({ address, href, label, slot }) => (
    <li key={address} data-links={slot}>
      <SectionAnchor href={href}>{label[language]}</SectionAnchor>
    </li>
  ));
}

function Copyright() {
  const t = useTexts('shell');
  const { site, year } = usePlatform();
  const years = year > site.firstCopyrightYear ? `${site.firstCopyrightYear}–${year}` : String(site.firstCopyrightYear);
  return <p>{t('footer.copyright', { years, company: site.companyName })}</p>;
}
