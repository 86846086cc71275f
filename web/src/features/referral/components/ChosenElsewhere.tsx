import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { X } from '@/ui/icon/icons';
import type { ChosenCenter } from '../rules/answers';
import styles from './centers.module.css';

interface ChosenElsewhereProps {
  /** The chosen centers that the list hides, for example by its filter. */
  chosen: readonly ChosenCenter[];
  held: readonly number[];
  onRemove: (id: number) => void;
}

/** Chosen centers that the current filter hides, so that they are not forgotten and can be removed. */
export function ChosenElsewhere({ chosen, held, onRemove }: ChosenElsewhereProps) {
  const t = useT();
  if (chosen.length === 0) return null;
  return (
    <div className="panel panel--well">
      <p>{t('referral.centers.elsewhere')}</p>
      <ul className={styles.elsewhere}>
        {chosen.map(({ id, name, city, state }) => (
          <li key={id}>
            <span>
              <b>{name || t('referral.centers.unnamed')}</b>
              {city && <span>{`, ${city}, ${state}`}</span>}
            </span>
            {held.includes(id) ? (
              <span className="hint">{t('referral.centers.held')}</span>
            ) : (
              <Button variant="secondary" small icon={X} onClick={() => onRemove(id)}>
                {t('referral.centers.remove')} <span className="sr">{name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
