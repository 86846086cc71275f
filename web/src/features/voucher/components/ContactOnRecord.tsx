import { Fragment } from 'react';
import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { EmailText } from '@/ui/email-text/EmailText';
import type { HolderRecord } from '../api/voucher';

/** How the center reaches the holder for as long as the voucher lasts, to be kept current (R11.4). */
export function ContactOnRecord({ record }: { record: HolderRecord }) {
  const t = useT();
  const { address1, address2, city, state, zip, email, phone } = record;
  const address = [address1, address2, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
  const facts = { email: email && <EmailText>{email}</EmailText>, phone: phone && showPhone(phone), address };
  return (
    <section className="panel stack" aria-labelledby="keep-current">
      <h2 id="keep-current">{t('voucher.contact')}</h2>
      <p>{t('voucher.contact.text')}</p>
      <dl className="dl">
        {Object.entries(facts).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(`voucher.contact.${name}`)}</dt>
            <dd>{value || t('voucher.contact.none')}</dd>
          </Fragment>
        ))}
      </dl>
      <p>{t('voucher.contact.call')}</p>
    </section>
  );
}
