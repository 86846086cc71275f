import { useState, type ReactNode } from 'react';
import type { EditKey } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Icon } from '@/ui/icon/Icon';
import { Calendar, FlaskConical, Mail, RefreshCw, type Drawing } from '@/ui/icon/icons';
import { isForMinor, type VoucherRecord } from '../api/voucher';
import { boxState, STEPS } from '../rules/steps';
import { ContactData } from './ContactData';
import { StepBox } from './StepBox';
import styles from './Dashboard.module.css';
import type { RegistrationState } from '../hooks/useRegistration';
import { ViewHead } from './ViewHead';
import { LastDay, EmergencyContact } from './EmergencyContact';

interface DashboardProps {
  link: EditKey;
  record: VoucherRecord;
  banner: ReactNode;
  registration: RegistrationState;
}

/** The steps as boxes: completed ones can be edited, the current one continued (V2). */
export function Dashboard({ link, record, banner, registration }: DashboardProps) {
  const t = useT();
  const isDonor = link.kind === 'donor';
  const current = record.currentSelfRegistrationStep;
  const who = isDonor ? 'donor' : isForMinor(record) ? 'guardian' : 'holder';
  const name = record.firstName;
  const steps = STEPS[isDonor ? 'donor' : 'voucher-holder'];
  const [asked, setAsked] = useState<VoucherStep | null>(null);
  return (
    <>
      <ViewHead title={t(`voucher.hello.${who}`, { name })} arrived={registration.arrived} hasPlainTitle>
        <p className="lead">{t(`voucher.lead.${who}`, { name })}</p>
        <LastDay on={record.formsDueOn} />
      </ViewHead>
      {banner}
      <ol className="flow gap-4">
        {steps.map((step, n) => (
          <StepBox
            key={step}
            number={n + 1}
            title={t(`voucher.step.${step}`)}
            text={stepText(step)}
            state={boxState(step, current)}
            onContinue={registration.open}
            onEdit={() => setAsked(step)}
          />
        ))}
      </ol>
      {record.emailChange && <ContactData link={link} record={record} />}
      <GoodToKnow isDonor={isDonor} />
      <EmergencyContact record={record} />
      {asked !== null && (
        <EditDialog
          title={t(`voucher.step.${asked}`)}
          reopened={steps
            .filter((step) => step > asked && step <= current)
            .map((step) => t(`voucher.step.${step}`))}
          onEdit={() => registration.edit(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );

  function stepText(step: VoucherStep): string {
    if (boxState(step, current) === 'done') return t('voucher.step.done');
    const count = 'fvHoldersAllowed' in record ? record.fvHoldersAllowed : 0;
    const forGuardian = step === VoucherStep.UploadConsent && who === 'guardian';
    return t(`voucher.step.text.${step}${forGuardian ? '.guardian' : ''}`, { count });
  }
}

const FACTS: Record<'donor' | 'holder', readonly { id: string; icon: Drawing }[]> = {
  donor: [
    { id: 'voucher.fact.due.donor', icon: Calendar },
    { id: 'voucher.fact.screening.donor', icon: FlaskConical },
    { id: 'voucher.fact.mails', icon: Mail },
  ],
  holder: [
    { id: 'voucher.fact.due.holder', icon: Calendar },
    { id: 'voucher.fact.screening.holder', icon: FlaskConical },
    { id: 'voucher.fact.again', icon: RefreshCw },
  ],
};

interface EditDialogProps {
  /** The title of the step. */
  title: string;
  /** The titles of steps that a change would reopen. */
  reopened: readonly string[];
  onEdit: () => void;
  onCancel: () => void;
}

/** Asks before an earlier step is edited, and lists the steps that would reopen (R26.5a). */
function EditDialog({ title, reopened, onEdit, onCancel }: EditDialogProps) {
  const t = useT();
  return (
    <Dialog
      title={t('voucher.edit.title')}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onEdit}>{t('voucher.edit.yes')}</Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('voucher.no')}
          </Button>
        </>
      }
    >
      <p>{t('voucher.edit.reopens', { step: title, count: reopened.length })}</p>
      <ul>
        {reopened.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p>{t('voucher.edit.keeps')}</p>
    </Dialog>
  );
}

/** The facts of the program that help a person to plan (V1). */
function GoodToKnow({ isDonor }: { isDonor: boolean }) {
  const t = useT();
  return (
    <section className="panel panel--well stack" aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t('voucher.facts')}</h2>
      <ul className="stack gap-3">
        {FACTS[isDonor ? 'donor' : 'holder'].map(({ id, icon }) => (
          <li key={id} className="row row--top">
            <Icon of={icon} className={styles.factIcon} />
            <span>{t(id)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
