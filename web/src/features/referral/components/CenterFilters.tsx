import { useT } from '@/i18n/react';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { DISTANCES } from '../rules/centers';
import { inWhole } from './CenterValue';
import styles from './centers.module.css';

interface CenterFiltersProps {
  distance: number;
  onDistance: (distance: number) => void;
  kidneyForLifeOnly: boolean;
  onKidneyForLifeOnly: (only: boolean) => void;
}

/** The maximum distance, and whether a center must take part in Kidney for Life. */
export function CenterFilters(props: CenterFiltersProps) {
  const t = useT();
  return (
    <div className={`flow gap-4 ${styles.filters}`}>
      <RadioCards
        inline
        legend={t('referral.centers.within')}
        options={DISTANCES.map((miles) => ({
          value: miles,
          label:
            miles === 0 ? t('referral.centers.any') : t('referral.centers.miles', { miles: inWhole(miles) }),
        }))}
        value={props.distance}
        onValue={props.onDistance}
      />
      <CheckboxCard
        checked={props.kidneyForLifeOnly}
        onChange={(event) => props.onKidneyForLifeOnly(event.target.checked)}
      >
        {t('referral.centers.kfl-only')}
      </CheckboxCard>
    </div>
  );
}
