import type { IntakeRecord } from '@/api/staffIntake';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { EmailFact, Facts, PhoneFact, type Fact } from '@/parts/staff/record/Facts';
import { About, Panel } from '@/parts/staff/record/Overview';
import { usStates } from '@/domain/usStates';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { FactsDialog } from '@/parts/staff/FactsDialog';
import { Pencil } from '@/ui/icon/icons';
import { useIntakeChange } from '../hooks/useIntakeChange';

/** The patient's details and contact data. */
export function PersonFacts({ record }: { record: IntakeRecord }) {
  return (
    <About
      name={record.firstName}
      facts={useFacts(record)}
      edit={record.canWork && <EditFacts record={record} />}
    />
  );
}

/** The patient's agreements. */
export function Releases({ record }: { record: IntakeRecord }) {
  const t = useT();
  const dates = useDates();
  const facts = record.releases.map(({ form, agreed, at, signer }): Fact => {
    const day = dates.momentDay(at);
    return [
      t(`intake.release.${form}`),
      t(agreed ? 'intake.release.agreed' : 'intake.release.refused', { day, signer }),
    ];
  });
  return (
    <Panel id="releases" title={t('staff.tab.consents')}>
      {facts.length > 0 ? <Facts facts={facts} /> : <p className="muted">{t('intake.release.none')}</p>}
    </Panel>
  );
}

function useFacts(record: IntakeRecord): Fact[] {
  const t = useT();
  // The question about text messages is only in the registration form.
  const note = (texts: boolean) =>
    record.registration ? t(texts ? 'record.contact.texts' : 'record.contact.no-texts') : '';
  const facts: Fact[] = [
    [
      t('intake.phone'),
      <PhoneFact key="phone" number={record.phone} note={note(record.phoneCanReceiveTexts)} />,
    ],
  ];
  if (record.secondPhone) {
    facts.push([
      t('intake.person.phone2'),
      <PhoneFact key="second" number={record.secondPhone} note={note(record.secondPhoneCanReceiveTexts)} />,
    ]);
  }
  const town = [record.city, [record.state, record.postalCode].filter(Boolean).join(' ')];
  facts.push(
    [t('staff.about.email'), <EmailFact key="email" address={record.email} />],
    [t('intake.person.address'), [record.address, ...town].filter(Boolean).join(', ')],
    [t('intake.person.born'), record.birthDate],
    [t('staff.invite.gender'), record.gender && t(`staff.invite.gender.${record.gender}`)],
    [t('staff.about.language'), t(`staff.language.${record.language}`)],
  );
  return facts;
}

/** Corrects the patient's details (R12.1). */
function EditFacts({ record }: { record: IntakeRecord }) {
  return (
    <DialogButton small variant="text" icon={Pencil} label={useT()('staff.facts.edit')}>
      {(close) => <EditDialog record={record} onDone={close} />}
    </DialogButton>
  );
}

function EditDialog({ record, onDone }: { record: IntakeRecord; onDone: () => void }) {
  const change = useIntakeChange(record, { done: useT()('staff.facts.done'), onDone });
  const { firstName, lastName, email, birthDate, gender, language, address, city, postalCode } = record;
  const state = usStates.find(({ abbreviation }) => abbreviation === record.state)?.id ?? 0;
  const phones = { phonePrimary: record.phone, phoneSecondary: record.secondPhone };
  const person = { firstName, lastName, email, ...phones, birthDate, gender, language };
  return (
    <FactsDialog
      facts={{ ...person, address, city, state, postalCode }}
      hasSecondPhone={record.registration !== null}
      change={change}
      onSave={(facts, reason) => change.mutate({ what: 'facts', ...facts, reason })}
      onNo={onDone}
    />
  );
}
