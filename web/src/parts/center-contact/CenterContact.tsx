import { callHref } from '@/domain/callHref';
import { useT } from '@/i18n/react';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { Phone } from '@/ui/icon/icons';
import type { CenterFields, CoordinatorFields } from '@/api/schema';
import styles from './CenterContact.module.css';

/** A transplant center with its address and phone number. */
export type CallableCenter = Pick<CenterFields, 'name' | 'phone'> & {
  centerAddress: Pick<CenterFields['centerAddress'], 'addressLine1' | 'city' | 'state' | 'postalCode'>;
};

/** The center's contact person. */
export type Coordinator = Omit<CoordinatorFields, 'id'>;

interface CenterContactProps {
  center: CallableCenter;
  coordinator: Coordinator | null;
  /** The heading; by default it invites the reader to call. */
  title?: string;
  /** Whether a call is the only way to continue; then its button is filled. */
  mustCall?: boolean;
}

/**
 * A transplant center and its coordinator with their phone types and numbers, or the center's own number (V2). The
 * first number is a button that names the person or center to call.
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

/** Returns the label of a phone type in the language of the page; an unknown type is shown raw. */
function phoneWord(type: string, t: (id: string) => string): string {
  if (type === 'Work') return t('shared.contact.work');
  if (type === 'Mobile') return t('shared.contact.mobile');
  if (type === 'OnCall') return t('shared.contact.on-call');
  return type === 'Center' ? t('shared.contact.center') : type;
}
