import { Link, useLanguage, useSite, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { MAIL, PHONE } from 'shared/ui/icon-paths';
import { phoneAddress } from 'shared/ui/dial-address';
import { CONTACT_CLAUSES } from './contact-clauses';
import styles from './contact.module.scss';

/** Contacts for a reader whom no guide helped. */
export function Contact() {
  const t = useTexts('help');
  const clauses = Object.keys(CONTACT_CLAUSES) as (keyof typeof CONTACT_CLAUSES)[];
  const { language } = useLanguage();
  const { supportPhone, openingHours, languagesSpoken } = useSite();
  return (
    <section className={styles.contact}>
      <div className={styles.words}>
        <h2>{t('contact.title')}</h2>
        <p>{t('contact.text')}</p>
        {[openingHours, languagesSpoken].map((fact) => fact && <p key={fact.en}>{fact[language]}</p>)}
        <p>
          {/* No line break within the phone number. */}
          <strong>{t('contact.fraud', { phone: supportPhone.replaceAll(' ', '\u00A0') })}</strong>
        </p>
        <p>{t('contact.accessibility')}</p>
      </div>
      <ContactWays />
      <ul className={styles.clauses}>
        {clauses.map((clause) => (
          <li key={clause}>
            <Link to={CONTACT_CLAUSES[clause]}>{t(`contact.clauses.${clause}`)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The phone and the e-mail of the company. */
export function ContactWays() {
  const { supportEmail, supportPhone } = useSite();
  const [name, host] = supportEmail.split('@');
  return (
    <div className={styles.ways}>
      <a href={phoneAddress(supportPhone)}>
        <Icon path={PHONE} />
        {supportPhone}
      </a>
      <a href={`mailto:${supportEmail}`}>
        <Icon path={MAIL} />
        {/* On a narrow phone the address breaks at the @. */}
        <span>
          {`${name}@`}
          <wbr />
          {host}
        </span>
      </a>
    </div>
  );
}
