import { Link, useSite, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { MAIL, PHONE } from 'shared/ui/icon-paths';
import { phoneAddress } from 'shared/ui/dial-address';
import styles from './contact-card.module.scss';

export function ContactCard() {
  const t = useTexts('landing');
  const { supportEmail, supportPhone } = useSite();
  return (
    <aside className={styles.card} aria-labelledby="contact-title">
      <h3 id="contact-title">{t('faq.more.title')}</h3>
      <p>{t('faq.more.text')}</p>
      <Link to="/help-center" className={styles.help}>
        {t('faq.more.link')}
      </Link>
      <a className={styles.contact} href={phoneAddress(supportPhone)}>
        <Icon path={PHONE} /> {supportPhone}
      </a>
      <a className={styles.contact} href={`mailto:${supportEmail}`}>
        <Icon path={MAIL} /> {supportEmail}
      </a>
    </aside>
  );
}
