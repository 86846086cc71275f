import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import { useDates } from '@/ui/page-context/useDates';
import { useStaffMutation } from './useStaffMutation';
import type { JoinCandidate } from '@/api/staffJoin';
import { useT } from '@/i18n/react';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { Spinner } from '@/ui/spinner/Spinner';
import { AppLink } from '@/ui/work-bar/AppLink';
import { ChangeDialog } from './ChangeDialog';

interface JoinDialogProps {
  /** The person in the record that is joined into another. */
  name: string;
  /** The surviving record, when a second administrator confirms a pending join. */
  confirms?: number;
  /** Fetches the records that may belong to the same person; the access is audited. */
  fetchAlike: (signal: AbortSignal) => Promise<JoinCandidate[]>;
  /** The screen of the records, such as /staff/donors. */
  screen: string;
  join: (into: number) => Promise<unknown>;
  onJoined: (into: number) => void;
  onNo: () => void;
}

/** The dialog that selects the surviving record of the same person, and joins this record into it (R12.4c, R12.4e). */
export function JoinDialog({ name, confirms, fetchAlike, screen, join, onJoined, onNo }: JoinDialogProps) {
  const t = useT();
  const [into, setInto] = useState(confirms ?? null);
  const [isSure, setIsSure] = useState(false);
  const [asked, setAsked] = useState(false);
  const { data: all, error: unread } = useQuery({
    queryKey: ['staff', 'join', screen, name],
    queryFn: ({ signal }) => fetchAlike(signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const alike = confirms === undefined ? all : all?.filter(({ id }) => id === confirms);
  const change = useStaffMutation({
    send: join,
    onDone: (_, kept) => onJoined(kept),
  });
  const refused = fieldErrors(change.error);
  const can = alike?.some(({ whyNot }) => whyNot === '');
  function send() {
    setAsked(true);
    if (into !== null && isSure) change.mutate(into);
  }
  return (
    <ChangeDialog
      title={
        confirms === undefined
          ? t('staff.joining.title', { name })
          : t('staff.joining.confirm.title', { name, into: confirms })
      }
      yes={can && t(confirms === undefined ? 'staff.joining.yes' : 'staff.joining.confirm.yes')}
      change={unread ? { isPending: false, error: unread } : change}
      fields={['into', 'isSamePerson']}
      onYes={send}
      onNo={onNo}
    >
      <p>{t(confirms === undefined ? 'staff.joining.text' : 'staff.joining.confirm.text')}</p>
      {!alike && !unread && (
        <p role="status">
          <Spinner /> {t('staff.joining.looking')}
        </p>
      )}
      {alike?.length === 0 && <p role="status">{t('staff.joining.none')}</p>}
      {can && (
        <>
          <RadioCards
            legend={t('staff.joining.stays')}
            hint={confirms === undefined ? t('staff.joining.stays-hint') : undefined}
            value={into}
            onValue={setInto}
            error={asked && into === null ? t('staff.joining.choose') : refused.into}
            options={alike!
              .filter(({ whyNot }) => whyNot === '')
              .map((one) => ({ value: one.id, label: <Name of={one} />, hint: <Facts of={one} /> }))}
          />
          <CheckboxCard
            checked={isSure}
            error={asked && !isSure ? t('staff.joining.unsure') : refused.isSamePerson}
            onChange={({ target }) => setIsSure(target.checked)}
          >
            {t('staff.joining.sure', { name })}
          </CheckboxCard>
        </>
      )}
      {alike
        ?.filter(({ whyNot }) => whyNot !== '')
        .map((one) => (
          <div className="callout" key={one.id}>
            <p>
              <b>
                <Name of={one} />
              </b>
              {', '}
              <Facts of={one} />
            </p>
            <p>
              {one.whyNot} <AppLink to={`${screen}/${one.id}`}>{t('staff.known.open')}</AppLink>
            </p>
          </div>
        ))}
    </ChangeDialog>
  );
}

const Name = ({ of: { firstName, lastName, id } }: { of: JoinCandidate }) => (
  <>
    {firstName} {lastName} <span className="muted">#{id}</span>
  </>
);

function Facts({ of: { email, birthDate, centerName, createdAt } }: { of: JoinCandidate }) {
  const t = useT();
  const dates = useDates();
  const since = t('staff.joining.since', { day: dates.momentDay(createdAt) });
  return (
    <>
      {[email, birthDate && t('staff.joining.born', { day: birthDate }), centerName, since]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}
