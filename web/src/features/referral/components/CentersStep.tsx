import { MAX_CENTERS } from '@/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@/api/client';
import { asLine } from '@/domain/line';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { ArrowRight, RefreshCw } from '@/ui/icon/icons';
import { Spinner } from '@/ui/spinner/Spinner';
import { blocked } from '@/ui/toast/blocked';
import { useIsWide } from '@/ui/wide/useIsWide';
import { fetchCenters } from '../api/referral';
import { FIRST_DISTANCE, toggled, type Center } from '../rules/centers';
import { CenterCards } from './CenterCards';
import { CenterFilters } from './CenterFilters';
import { CenterTable } from './CenterTable';
import { inWhole } from './CenterValue';
import { ChosenElsewhere } from './ChosenElsewhere';
import { StepHead } from './StepHead';
import { useFieldErrors } from '../hooks/useFieldErrors';
import type { Wizard } from '../hooks/useWizard';
import { continueWords, WizardNav } from './WizardNav';
import styles from './centers.module.css';

/** The minimum width of the table, in pixels (S9). */
const TABLE_WIDTH = 1024;

/** The choice, as the table and the cards need it. */
export interface Choosing {
  centers: readonly Center[];
  isChosen: (center: Center) => boolean;
  /** Whether the center cannot be toggled: two are chosen, or the center already has the request. */
  isFixed: (center: Center) => boolean;
  isHeld: (center: Center) => boolean;
  onToggle: (center: Center) => void;
}

/** Step 4: up to two centers near the patient (S2, S4). */
export function CentersStep({ wizard, takesFocus }: { wizard: Wizard; takesFocus: boolean }) {
  const t = useT();
  const { answers, change } = wizard;
  const [distance, setDistance] = useState<number>(FIRST_DISTANCE);
  const [kidneyForLifeOnly, setKidneyForLifeOnly] = useState(false);
  const postalCode = asLine(answers.postalCode);
  const wish = { postalCode, micrositesOnly: answers.useMicrositeProgram === 1, distance };
  const found = useQuery({
    queryKey: ['referral-centers', wish],
    queryFn: ({ signal }) => fetchCenters(wish, signal),
    staleTime: 60_000,
  });
  const centers = (found.data ?? []).filter((one) => !kidneyForLifeOnly || one.isKidneyForLifeParticipant);
  const held = wizard.resumed?.held ?? [];
  const isFull = answers.centers.length >= MAX_CENTERS;
  const isChosen = ({ id }: Center) => answers.centers.some((one) => one.id === id);
  const isHeld = ({ id }: Center) => held.includes(id);
  const refused = useFieldErrors(wizard, [])('centers');
  const choosing: Choosing = {
    centers,
    isChosen,
    isHeld,
    isFixed: (center) => isHeld(center) || (isFull && !isChosen(center)),
    onToggle: (center) => change({ centers: toggled(answers.centers, center) }),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (answers.centers.length > 0) wizard.goOn(true);
  }
  return (
    <form className="flow" noValidate onSubmit={submit}>
      <StepHead
        wizard={wizard}
        title={t('referral.centers.title')}
        lead={t('referral.centers.lead', { postalCode })}
        takesFocus={takesFocus}
      />
      <ErrorSummary
        title={t('referral.correct')}
        errors={refused ? [{ message: refused }] : []}
        attempt={wizard.attempt}
      />
      <CenterFilters
        distance={distance}
        onDistance={setDistance}
        kidneyForLifeOnly={kidneyForLifeOnly}
        onKidneyForLifeOnly={setKidneyForLifeOnly}
      />
      <ChosenCount chosen={answers.centers.length} />
      <ChosenElsewhere
        chosen={answers.centers.filter(({ id }) => !centers.some((one) => one.id === id))}
        held={held}
        onRemove={(id) => change({ centers: answers.centers.filter((one) => one.id !== id) })}
      />
      <Found found={found} choosing={choosing} distance={distance} />
      <WizardNav onPrevious={wizard.goBack}>
        <Button
          type="submit"
          iconAfter={ArrowRight}
          {...blocked(answers.centers.length === 0 ? t('referral.centers.choose') : undefined)}
        >
          {continueWords(wizard, t)}
        </Button>
      </WizardNav>
    </form>
  );
}

/** The number of chosen centers, the next step, and on narrow screens how to choose. */
function ChosenCount({ chosen }: { chosen: number }) {
  const t = useT();
  const isWide = useIsWide(TABLE_WIDTH);
  return (
    <div>
      <p role="status" id="centers-how-many">
        <strong>{t('referral.centers.chosen', { chosen, most: MAX_CENTERS })}</strong>{' '}
        {chosen >= MAX_CENTERS && <span>{t('referral.centers.swap')}</span>}
        {chosen === 0 && <span>{t('referral.centers.choose')}</span>}
      </p>
      {!isWide && <p>{t('referral.centers.tap')}</p>}
    </div>
  );
}

interface FoundProps {
  found: { data?: Center[]; isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  choosing: Choosing;
  distance: number;
}

/** The list, or why there is none: loading, unreachable, or nothing within the distance. */
function Found({ found, choosing, distance }: FoundProps) {
  const t = useT();
  const isWide = useIsWide(TABLE_WIDTH);
  const isLooking = found.isPending || (found.isFetching && !found.data);
  const hasFailed = !isLooking && found.error !== null && !found.data;
  const isShown = !isLooking && !hasFailed;
  const count = choosing.centers.length;
  return (
    <>
      <div role="status" className={styles.status}>
        {isLooking && (
          <p className={styles.looking}>
            <Spinner large /> {t('referral.centers.looking')}
          </p>
        )}
        {isShown && count > 0 && (
          <p className="muted">
            {distance === 0
              ? t('referral.centers.found-any', { count })
              : t('referral.centers.found', { count, miles: inWhole(distance) })}
          </p>
        )}
        {isShown && count === 0 && (
          <Alert kind="plain">
            <p>{t('referral.centers.empty')}</p>
          </Alert>
        )}
      </div>
      {hasFailed && (
        <Alert kind="danger" role="alert">
          <p>{t(isOffline(found.error) ? 'referral.centers.offline' : 'referral.centers.failed')}</p>
          <Button variant="secondary" icon={RefreshCw} onClick={() => void found.refetch()}>
            {t('referral.again')}
          </Button>
        </Alert>
      )}
      {!isLooking &&
        count > 0 &&
        (isWide ? <CenterTable {...choosing} distance={distance} /> : <CenterCards {...choosing} />)}
    </>
  );
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
