import type { CenterFigures } from '@/api/staffCampaigns';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { partsOf } from '../rules/lists';
import styles from './centers.module.css';

/** The rest of what is known of a center: its whole name, what it takes part in, and whom to talk to. */
export function CenterDetails({ center }: { center: CenterFigures }) {
  const t = useT();
  const { name, phone, coordinators } = center;
  const parts = [
    ...partsOf(center).map((id) => t(`campaigns.part.${id}`)),
    center.nonSteroidProtocol && t('campaigns.protocol.non-steroid'),
    center.advancedDonation && t('campaigns.protocol.advanced'),
  ].filter((said) => said !== false);
  return (
    <dl className={styles.details}>
      <div>
        <dt>{t('staff.center')}</dt>
        <dd>
          {name}
          {phone && <a href={callHref(phone)}>{showPhone(phone)}</a>}
        </dd>
      </div>
      <div>
        <dt>{t('campaigns.parts')}</dt>
        <dd>{parts.join(', ') || '–'}</dd>
      </div>
      <div>
        <dt>{t('campaigns.coordinators')}</dt>
        {coordinators.length === 0 && <dd className="muted">{t('campaigns.coordinators.none')}</dd>}
        {coordinators.map(({ fullName, email, phone: own }) => (
          <dd key={email}>
            {fullName}
            <a href={`mailto:${email}`}>{email}</a>
            {own && <a href={callHref(own)}>{showPhone(own)}</a>}
          </dd>
        ))}
      </div>
    </dl>
  );
}
