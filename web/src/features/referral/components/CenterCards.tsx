import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import type { Center } from '../rules/centers';
import type { Choosing } from './CentersStep';
import { CenterValue, milesOf } from './CenterValue';
import { PickButton } from './PickButton';
import styles from './centers.module.css';

/** The rows of a card; the last one is what the table calls Advanced Donation (S2). */
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
    <ul className={styles.cards} aria-label={t('referral.centers.list')}>
      {centers.map((center) => (
        <li key={center.id} className={cx(styles.card, choosing.isChosen(center) && styles.on)}>
          <PickButton center={center} {...choosing} />
          <p className="muted">
            {t('referral.centers.place', {
              city: center.city,
              state: center.state,
              miles: milesOf(center),
            })}
          </p>
          <dl className="dl">
            {ROWS.map(([field, label]) => (
              <div key={field} className={styles.pair}>
                <dt>{t(label)}</dt>
                <dd>
                  <CenterValue center={center} column={field} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
