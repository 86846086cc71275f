import { callHref } from '@/domain/callHref';
import { Icon } from '@/ui/icon/Icon';
import { Phone } from '@/ui/icon/icons';
import { cx } from '@/ui/cx';
import type { PublicBrand } from '../page-data';
import { useSay } from '../words';
import styles from './CallUs.module.css';

/** The registry's phone number and hours, for people who consider donating; nothing without a number. */
export function CallUs({ brand, className }: { brand: PublicBrand; className?: string }) {
  const t = useSay();
  const { phone, phoneHours } = brand;
  if (!phone) return null;
  return (
    <section className={cx('on-green', styles.call, className)} aria-labelledby="call">
      <span className={styles.mark}>
        <Icon of={Phone} />
      </span>
      <div>
        <h2 id="call">{t('public.call.title')}</h2>
        <p>{phoneHours ? t('public.call.hours', { hours: phoneHours }) : t('public.call.text')}</p>
      </div>
      <a className={styles.number} href={callHref(phone)}>
        {t('public.call.number', { phone })}
      </a>
    </section>
  );
}
