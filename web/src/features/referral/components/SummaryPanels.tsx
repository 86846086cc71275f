import type { ReactNode } from 'react';
import { stateAbbreviation } from '@/domain/usStates';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { EmailText } from '@/ui/email-text/EmailText';
import { Icon } from '@/ui/icon/Icon';
import { MapPin } from '@/ui/icon/icons';
import { asked, Situation, type Answers, type ChosenCenter, type Variant } from '../rules/answers';
import { Step } from '../rules/steps';
import { situationWords } from './situationWords';

interface SummaryPanelsProps {
  answers: Answers;
  variant: Variant;
  /** Opens the step of a group of responses. */
  onChange: (step: Step) => void;
}

/** All responses of the patient (S2 step 5, R5.11). */
export function SummaryPanels({ answers, variant, onChange }: SummaryPanelsProps) {
  const t = useT();
  return (
    <>
      <Panel
        id="summary-you"
        title={t('referral.personal.title')}
        rows={usePersonalRows(answers)}
        onChange={() => onChange(Step.Personal)}
      />
      <Panel
        id="summary-situation"
        title={t('referral.situation.title')}
        rows={useSituationRows(answers, variant)}
        onChange={() => onChange(Step.Situation)}
      />
      <section className="panel" aria-labelledby="summary-centers">
        <Head
          id="summary-centers"
          title={t('referral.summary.centers')}
          onChange={() => onChange(answers.selectNow === 1 ? Step.Centers : Step.Proceed)}
        />
        {answers.selectNow === 1 ? (
          <Centers answers={answers} variant={variant} />
        ) : (
          <p>{t('referral.summary.no-centers')}</p>
        )}
      </section>
    </>
  );
}

type Row = readonly [label: string, value: ReactNode];

interface HeadProps {
  id: string;
  title: string;
  onChange: () => void;
}

/** The title of a group of responses, and the button to change them. */
function Head({ id, title, onChange }: HeadProps) {
  const t = useT();
  return (
    <div className="row between">
      <h2 id={id}>{title}</h2>
      <Button variant="text" aria-describedby={id} onClick={onChange}>
        {t('referral.summary.change')}
      </Button>
    </div>
  );
}

function Panel({ rows, ...head }: HeadProps & { rows: readonly Row[] }) {
  return (
    <section className="panel" aria-labelledby={head.id}>
      <Head {...head} />
      <dl className="dl">
        {rows.flatMap(([label, value]) => [
          <dt key={`${label} label`}>{label}</dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
      </dl>
    </section>
  );
}

function usePersonalRows(answers: Answers): Row[] {
  const t = useT();
  return [
    [t('referral.first-name'), answers.firstName],
    [t('referral.last-name'), answers.lastName],
    [t('referral.email'), <EmailText key="email">{answers.email}</EmailText>],
    [
      t('referral.phone'),
      <span key="phone" className="nowrap">
        {answers.phone}
      </span>,
    ],
    [t('referral.address'), answers.address],
    [t('referral.city'), answers.city],
    [t('referral.state'), stateAbbreviation(answers.state)],
    [t('referral.postal-code'), answers.postalCode],
    [t('referral.gender'), answers.gender === 'M' ? t('referral.male') : t('referral.female')],
    [t('referral.birth-date.long'), answers.birthDate],
    [t('referral.summary.hipaa'), t('shared.yes')],
  ];
}

function useSituationRows(answers: Answers, variant: Variant): Row[] {
  const t = useT();
  const { patientSituation: situation } = answers;
  const questions = asked(answers, variant);
  const yesNo = (value: number | boolean) => (Number(value) === 1 ? t('shared.yes') : t('shared.no'));
  const rows: (Row | false)[] = [
    variant === 'kfl' && [t('referral.summary.kfl'), t('shared.yes')],
    situation !== Situation.Unknown && [t('referral.summary.situation'), t(situationWords[situation])],
    questions.isKidneyForLife && [t('referral.summary.kfl'), yesNo(answers.isKidneyForLife)],
    questions.useMicrositeProgram && [t('referral.summary.microsite'), yesNo(answers.useMicrositeProgram)],
    questions.micrositeHipaaRelease && [t('referral.summary.release'), yesNo(answers.micrositeHipaaRelease)],
    questions.onDeceasedDonorList && [
      t('referral.summary.deceased-list'),
      yesNo(answers.onDeceasedDonorList),
    ],
    questions.isWillingToTransfer && [
      t('referral.summary.transfer'),
      answers.isWillingToTransfer === 1 ? t('referral.transfer.yes') : t('referral.transfer.no'),
    ],
  ];
  return rows.filter((row) => row !== false);
}

function Centers({ answers, variant }: Omit<SummaryPanelsProps, 'onChange'>) {
  const t = useT();
  const isMarked = (center: ChosenCenter) =>
    center.isKidneyForLife &&
    (variant === 'kfl' || answers.patientSituation === Situation.HasIncompatibleDonor);
  return (
    <ul className="stack">
      {answers.centers.map((center) => (
        <li key={center.id} className="row row--top">
          <Icon of={MapPin} />
          <span>
            <b>{center.name || t('referral.centers.unnamed')}</b>
            {center.city && <span>{`, ${center.city}, ${center.state}`}</span>}
            {isMarked(center) && <span>{` ${t('referral.summary.kfl-center')}`}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
