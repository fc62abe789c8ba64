import { useSite, useTexts } from 'shared/platform';
import { Icon } from 'shared/ui/icon';
import { MAIL, PHONE } from 'shared/ui/icon-paths';
import { phoneAddress } from 'shared/ui/dial-address';
import styles from './contact.module.scss';

/** Where a reader whom no guide helped turns next. */
export function Contact() {
  const t = useTexts('help');
  const { supportEmail, supportPhone } = useSite();
  const [name, host] = supportEmail.split('@');
  return (
    <section className={styles.contact}>
      <div>
        <h2>{t('contact.title')}</h2>
        <p>{t('contact.text')}</p>
      </div>
      <div className={styles.ways}>
        <a href={phoneAddress(supportPhone)}>
          <Icon path={PHONE} />
          {supportPhone}
        </a>
        <a href={`mailto:${supportEmail}`}>
          <Icon path={MAIL} />
          {/* On a narrow phone the address breaks where a reader would break it. */}
          <span>
            {`${name}@`}
            <wbr />
            {host}
          </span>
        </a>
      </div>
    </section>
  );
}
