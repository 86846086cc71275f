import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { failureText, fieldErrors, isConflict } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { NotThere } from '@/parts/staff/NotThere';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { DateField } from '@/ui/field/DateField';
import { TextField } from '@/ui/field/TextField';
import { Plus, RefreshCw, Save, Trash2 } from '@/ui/icon/icons';
import { useLeaveQuestion } from '@/ui/leave-question/useLeaveQuestion';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { changeTargets, fetchTargets, targetKeys, targetLists, type Targets as Stored } from '../api/targets';
import { useKept } from '../hooks/useKept';
import { targetsInput, typedTargets } from '../rules/targets';
import styles from './centers.module.css';

/** The screen of /staff/targets: the days within which work is due, and the holidays. */
export function Targets() {
  const t = useT();
  const [reloads, setReloads] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: targetKeys.all,
    queryFn: ({ signal }) => fetchTargets(signal),
  });
  if (!data) {
    return (
      <>
        <DeskHead
          leavesFocus={!error}
          title={t('centers.targets')}
          crumb={{ to: '/staff/centers', label: t('campaigns.centers.title') }}
        />
        <NotThere error={error} unknown={t('centers.unknown')} onAgain={refetch} />
      </>
    );
  }
  return (
    <TargetEditor
      key={reloads}
      stored={data}
      onReload={async () => {
        await refetch();
        setReloads(reloads + 1);
      }}
    />
  );
}

interface TargetEditorProps {
  stored: Stored;
  /** Loads the targets again. */
  onReload: () => Promise<void>;
}

const NUMBERS = ['contactDays', 'centerDays', 'registryDays'] as const;

/** The form of the targets. */
function TargetEditor({ stored, onReload }: TargetEditorProps) {
  const t = useT();
  const { typed, set, isChanged, replace } = useKept('targets', typedTargets(stored));
  useLeaveQuestion(isChanged);
  const change = useStaffMutation({
    send: () => changeTargets(targetsInput(typed)),
    record: targetKeys.all,
    staleOnConflict: undefined,
    refresh: targetLists,
    done: t('centers.targets.saved'),
    onDone: (saved) => replace(typedTargets(saved)),
  });
  const errors = fieldErrors(change.error);
  const wrong = change.error instanceof ApiError ? change.error.fields : [];
  const { holidays } = typed;
  return (
    <>
      <DeskHead
        title={t('centers.targets')}
        crumb={{ to: '/staff/centers', label: t('campaigns.centers.title') }}
      >
        <p className="muted">{t('centers.targets.lead')}</p>
      </DeskHead>
      <form
        className="record__part"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate();
        }}
      >
        {isConflict(change.error) ? (
          <Alert kind="danger" role="alert">
            <p>
              <strong>{failureText(change.error, t)}</strong>
            </p>
            <p>{t('centers.targets.conflict')}</p>
            <p>
              <Button
                small
                variant="secondary"
                icon={RefreshCw}
                onClick={() => {
                  replace(typedTargets(stored));
                  void onReload();
                }}
              >
                {t('centers.targets.reload')}
              </Button>
            </p>
          </Alert>
        ) : (
          <>
            <ErrorSummary
              title={t('staff.problem')}
              errors={wrong.map(({ field, message }) => ({ fieldId: field, message }))}
              attempt={change.submittedAt}
            />
            <Failure error={change.error} fields={wrong.map(({ field }) => field)} />
          </>
        )}
        <section className="panel" aria-labelledby="targets">
          <h2 id="targets">{t('centers.targets.days')}</h2>
          <div className="form-grid">
            {NUMBERS.map((name) => (
              <TextField
                key={name}
                className="c2"
                id={name}
                inputMode="numeric"
                autoComplete="off"
                label={t(`centers.targets.${name}`)}
                hint={t(`centers.targets.${name}.hint`)}
                value={typed[name]}
                error={errors[name]}
                onChange={({ target }) => set({ [name]: target.value })}
              />
            ))}
          </div>
        </section>
        <section className="panel" aria-labelledby="holidays">
          <h2 id="holidays">{t('centers.holidays')}</h2>
          <p className="muted">
            {t(holidays.length > 0 ? 'centers.holidays.lead' : 'centers.holidays.none')}
          </p>
          {holidays.map((day, index) => (
            <div key={index} className={styles.holiday}>
              <DateField
                id={`holidays[${index}]`}
                label={t('centers.holiday.number', { number: String(index + 1) })}
                hint={t('centers.as-of.hint')}
                autoComplete="off"
                value={day}
                error={errors[`holidays[${index}]`]}
                onChange={({ target }) =>
                  set({ holidays: holidays.map((other, i) => (i === index ? target.value : other)) })
                }
              />
              <Button
                small
                variant="secondary"
                icon={Trash2}
                onClick={() => set({ holidays: holidays.filter((_, i) => i !== index) })}
              >
                {t('centers.holiday.remove', { day: day || String(index + 1) })}
              </Button>
            </div>
          ))}
          <Button variant="secondary" icon={Plus} onClick={() => set({ holidays: [...holidays, ''] })}>
            {t('centers.holiday.add')}
          </Button>
        </section>
        <div className={styles.saveAgain}>
          <Button type="submit" icon={Save} busy={change.isPending}>
            {t('centers.save')}
          </Button>
        </div>
      </form>
    </>
  );
}
