import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchCoaches } from '@/api/staffCoaches';
import { assignCoach, coachKeys, siteCoach, type SiteCoach } from '@/api/staffCoaching';
import { failureText } from '@/api/staffFailure';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { SelectField } from '@/ui/field/TextField';
import { useDates } from '@/ui/page-context/useDates';
import { useMe } from '@/ui/staff-shell/StaffContext';
import styles from './site.module.css';

/** The patient's coach, which the registry can assign (R7.2). */
export function CoachCard({ micrositeId, firstName }: { micrositeId: number; firstName: string }) {
  const t = useT();
  const { role } = useMe();
  const { data, error } = useQuery(siteCoach(micrositeId));
  return (
    <section className="panel stack" aria-labelledby="coach-title">
      <h2 id="coach-title">{t('coach.card.title')}</h2>
      {error && <p className="small late">{failureText(error, t)}</p>}
      {data && <Facts of={data} />}
      {data && isRegistry(role) && (
        <Assignment
          key={data.coach?.id ?? 0}
          micrositeId={micrositeId}
          firstName={firstName}
          current={data.coach?.id ?? null}
        />
      )}
    </section>
  );
}

function Facts({
  of: { coach, coachRequestedDateTime, assignedDateTime, assignedBy, ...rest },
}: {
  of: SiteCoach;
}) {
  const t = useT();
  const { momentDay: day } = useDates();
  return (
    <dl className="dl">
      <dt>{t('coach.card.coach')}</dt>
      <dd>{coach?.fullName ?? t('coach.card.none')}</dd>
      {coachRequestedDateTime && (
        <>
          <dt>{t('coach.card.requested')}</dt>
          <dd>{day(coachRequestedDateTime)}</dd>
        </>
      )}
      {coach && assignedDateTime && (
        <>
          <dt>{t('coach.card.assigned')}</dt>
          <dd>
            {assignedBy
              ? t('coach.card.assigned-by', { day: day(assignedDateTime), who: assignedBy })
              : day(assignedDateTime)}
          </dd>
        </>
      )}
      {coach && (
        <>
          <dt>{t('coach.card.may')}</dt>
          <dd>{t(rest.isCoachAllowedToEdit ? 'coach.may-edit' : 'coach.comment-only')}</dd>
        </>
      )}
    </dl>
  );
}

interface AssignmentProps {
  micrositeId: number;
  firstName: string;
  current: number | null;
}

function Assignment({ micrositeId, firstName, current }: AssignmentProps) {
  const t = useT();
  const [chosen, setChosen] = useState(current);
  const { data: coaches, error: notLoaded } = useQuery({
    queryKey: coachKeys.coaches,
    queryFn: ({ signal }) => fetchCoaches(signal),
  });
  const { mutate, isPending, error } = useStaffMutation({
    send: () => assignCoach(micrositeId, chosen),
    done: (now) =>
      now.coach
        ? t('coach.card.done', { coach: now.coach.fullName, name: firstName })
        : t('coach.card.removed', { name: firstName }),
    record: coachKeys.ofSite(micrositeId),
    refresh: [coachKeys.coaches],
  });
  const choices = coaches?.filter(({ id, isDisabled }) => !isDisabled || id === current) ?? [];
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== current) mutate();
      }}
    >
      <Failure error={error ?? notLoaded} />
      <SelectField
        label={t('coach.card.choose')}
        value={chosen ?? ''}
        onChange={(event) => setChosen(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{t('coach.card.none')}</option>
        {choices.map(({ id, fullName, patients }) => (
          <option key={id} value={id}>
            {t('coach.card.option', { name: fullName, count: patients })}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit" small variant="secondary" busy={isPending} disabled={chosen === current}>
          {t(chosen === null && current !== null ? 'coach.card.remove' : 'coach.card.assign')}
        </Button>
      </div>
    </form>
  );
}
