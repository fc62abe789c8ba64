import type { ReactNode } from 'react';
import { Link, useLocation, usePlatform, useTexts } from 'shared/platform';
import { StoreBadges } from 'shared/ui/store-badges';
import { phoneAddress } from 'shared/ui/dial-address';
import { FooterLanguages } from '../language/footer-languages';
import { LANDING_LINKS } from '../navigation/nav-links';
import { SocialLinks } from './social-links';
import styles from './footer.module.scss';

export function Footer() {
  const t = useTexts('shell');
  const { site } = usePlatform();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <section className={styles.about}>
          <p className={styles.name}>{site.productName}</p>
          <p>{t('footer.overview')}</p>
          <SocialLinks />
          <StoreBadges
            texts={{
              appStore: [t('stores.appStore.small'), 'App Store'],
              playStore: [t('stores.playStore.small'), 'Google Play'],
            }}
          />
        </section>
        <LinkGroup title={t('footer.explore')}>
          {LANDING_LINKS.map(({ id, hash, path }) => (
            <li key={id}>
              {hash ? <LandingAnchor hash={hash}>{t(`nav.${id}`)}</LandingAnchor> : <Link to={path!}>{t(`nav.${id}`)}</Link>}
            </li>
          ))}
        </LinkGroup>
        <LinkGroup title={t('footer.support')}>
          <li>
            <Link to="/help-center">{t('footer.helpCenter')}</Link>
          </li>
          <li>
            <Link to="/terms-conditions">{t('footer.terms')}</Link>
          </li>
          <li>
            <Link to="/privacy-policy">{t('footer.privacy')}</Link>
          </li>
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

/** An anchor of the landing page, from any page. */
function LandingAnchor({ hash, children }: { hash: string; children: string }) {
  const isLanding = useLocation().pathname === '/';
  return isLanding ? <a href={hash}>{children}</a> : <Link to={`/${hash}`}>{children}</Link>;
}

function Copyright() {
  const t = useTexts('shell');
  const { site, year } = usePlatform();
  const years = year > site.firstCopyrightYear ? `${site.firstCopyrightYear}–${year}` : String(site.firstCopyrightYear);
  return <p>{t('footer.copyright', { years, company: site.companyName })}</p>;
}
