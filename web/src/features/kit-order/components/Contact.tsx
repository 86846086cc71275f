import { useT } from '@/i18n/react';
import type { Center, Coordinator } from '../api/kit';
import styles from '../KitOrder.module.css';

interface ContactProps {
  center: Center;
  coordinator: Coordinator | null;
}

/** The original transplant center and its coordinator, with each phone type and number (V2). */
export function Contact({ center, coordinator }: ContactProps) {
  const t = useT();
  const { addressLine1, city, state, postalCode } = center.centerAddress;
  const place = [addressLine1, city, `${state} ${postalCode}`.trim()].filter((part) => part !== '');
  return (
    <section className="panel stack" aria-labelledby="contact">
      <h2 id="contact">{t('kit.call')}</h2>
      <p>
        <b>{center.name}</b>
        <br />
        {place.join(', ')}
        {coordinator && (
          <>
            <br />
            {t('kit.coordinator', { name: coordinator.fullName })}
          </>
        )}
      </p>
      {coordinator && coordinator.phoneNumbers.length > 0 && (
        <dl className={styles.phones}>
          {coordinator.phoneNumbers.map(({ phoneType, number }) => (
            <div key={`${phoneType} ${number}`}>
              <dt>{phoneWord(phoneType, t)}</dt>
              <dd>
                <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** A type of phone in the language of the page; one that we have no word for as it came. */
function phoneWord(type: string, t: (id: string) => string): string {
  if (type === 'Work') return t('kit.phone.work');
  return type === 'Center' ? t('kit.phone.center') : type;
}
