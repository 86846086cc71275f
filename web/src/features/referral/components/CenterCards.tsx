import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { ChevronDown } from '@/ui/icon/icons';
import type { Center } from '../rules/centers';
import type { Choosing } from './CentersStep';
import { CenterValue, inWhole, distanceInMiles } from './CenterValue';
import { PickButton } from './PickButton';
import styles from './centers.module.css';

/** The rows of a card; the table calls the last one Advanced Donation (S2). */
const ROWS = [
  ['isKidneyForLifeParticipant', 'referral.column.isKidneyForLifeParticipant'],
  ['impliedTransplantWaitTime', 'referral.column.impliedTransplantWaitTime'],
  ['transplantsLast12', 'referral.column.transplantsLast12'],
  ['a2OLast12', 'referral.column.a2OLast12'],
  ['unmatchedPairsEnrolled', 'referral.column.unmatchedPairsEnrolled'],
  ['patientMicrosites', 'referral.column.patientMicrosites'],
  ['nonSteroidProtocol', 'referral.column.nonSteroidProtocol'],
  ['advancedDonation', 'referral.card.advancedDonation'],
] as const satisfies readonly (readonly [keyof Center, string])[];

/** The centers as cards, for narrow screens; the nearest first. */
export function CenterCards({ centers, ...choosing }: Choosing) {
  const t = useT();
  return (
    <ul className={`flow gap-4 ${styles.cards}`} aria-label={t('referral.centers.list')}>
      {centers.map((center) => (
        <li key={center.id} className={cx(styles.card, choosing.isChosen(center) && styles.on)}>
          <PickButton center={center} {...choosing} />
          <p className="muted">
            {t('referral.centers.place', {
              city: center.city,
              state: center.state,
              ...distanceInMiles(center),
            })}
          </p>
          <Facts center={center} />
          <Figures center={center} />
        </li>
      ))}
    </ul>
  );
}

/** The most common questions about a center, in plain language. */
function Facts({ center }: { center: Center }) {
  const t = useT();
  const wait = center.impliedTransplantWaitTime;
  return (
    <ul className={styles.facts}>
      <li>
        {wait === null
          ? t('referral.fact.wait-unknown')
          : t('referral.fact.wait', { count: Math.round(wait) })}
      </li>
      <li>
        {t('referral.fact.transplants', {
          count: center.transplantsLast12,
          figure: inWhole(center.transplantsLast12),
        })}
      </li>
      <li>{center.isKidneyForLifeParticipant ? t('referral.fact.kfl') : t('referral.fact.not-kfl')}</li>
    </ul>
  );
}

/** All figures with their explanations; folded by default. */
function Figures({ center }: { center: Center }) {
  const t = useT();
  return (
    <details className={styles.figures}>
      <summary>
        {t('referral.centers.figures')}
        <span className="sr">{`, ${center.name}`}</span>
        <Icon of={ChevronDown} />
      </summary>
      <dl className="dl">
        {ROWS.map(([field, label]) => (
          <div key={field} className={styles.pair}>
            <dt>{t(label)}</dt>
            <dd>
              <CenterValue center={center} column={field} />
            </dd>
            <dd className={styles.meaning}>{t(`referral.explain.${field}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
