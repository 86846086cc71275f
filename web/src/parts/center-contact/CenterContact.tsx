import { callHref } from '@/domain/callHref';
import { useT } from '@/i18n/react';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { Phone } from '@/ui/icon/icons';
import type { CenterFields, CoordinatorFields } from '@/api/schema';
import styles from './CenterContact.module.css';

/** A transplant center with its address and number. */
export type CallableCenter = Pick<CenterFields, 'name' | 'phone'> & {
  centerAddress: Pick<CenterFields['centerAddress'], 'addressLine1' | 'city' | 'state' | 'postalCode'>;
};

/** Whom to call there. */
export type Coordinator = Omit<CoordinatorFields, 'id'>;

interface CenterContactProps {
  center: CallableCenter;
  coordinator: Coordinator | null;
  /** Where there is nothing to call about; else the part asks to call. */
  title?: string;
  /** A call is the only way to continue, so its button is filled. */
  mustCall?: boolean;
}

/**
 * A transplant center and its coordinator, with each phone type and number, or its own number (V2). The first
 * number is a button that names the person or center that answers.
 */
export function CenterContact({ center, coordinator, title, mustCall }: CenterContactProps) {
  const t = useT();
  const { addressLine1, city, state, postalCode } = center.centerAddress;
  const numbers = coordinator?.phoneNumbers ?? [{ phoneType: 'Center', number: center.phone }];
  const [first, ...others] = numbers.filter(({ number }) => number !== '');
  const place = [addressLine1, city, `${state} ${postalCode}`.trim()].filter((part) => part !== '');
  return (
    <section className="panel stack" aria-labelledby="contact">
      <h2 id="contact">{title ?? t('shared.contact')}</h2>
      <p>
        <b>{center.name}</b>
        <br />
        {place.join(', ')}
        {coordinator && (
          <>
            <br />
            <span>{t('shared.contact.coordinator', { name: coordinator.fullName })}</span>
          </>
        )}
      </p>
      {first && (
        <p>
          <LinkButton icon={Phone} variant={mustCall ? undefined : 'secondary'} href={callHref(first.number)}>
            <span>
              {coordinator
                ? t('shared.contact.call', { name: coordinator.fullName, center: center.name })
                : t('shared.contact.call-center', { center: center.name })}{' '}
              <span className="nowrap">{first.number}</span>
            </span>
          </LinkButton>
        </p>
      )}
      {others.length > 0 && (
        <dl className={styles.phones}>
          {others.map(({ phoneType, number }) => (
            <div key={`${phoneType} ${number}`}>
              <dt>{phoneWord(phoneType, t)}</dt>
              <dd>
                <a className="nowrap" href={callHref(number)}>
                  {number}
                </a>
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
  if (type === 'Work') return t('shared.contact.work');
  return type === 'Center' ? t('shared.contact.center') : type;
}
