import { ApiError } from '@/api/client';
import { failureText, fieldErrors, isConflict } from '@/api/staffFailure';
import { useLang, useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { PhoneField } from '@/ui/field/PhoneField';
import { TextField } from '@/ui/field/TextField';
import { RefreshCw, Save } from '@/ui/icon/icons';
import { useLeaveQuestion } from '@/ui/leave-question/useLeaveQuestion';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { centerKeys, centerLists, changeCenter, type CenterRecord } from '../api/centers';
import { useKept } from '../hooks/useKept';
import { inputFrom, takesNames, typedFrom, type TypedCenter } from '../rules/form';
import { Contacts } from './Contacts';
import { Figures } from './Figures';
import styles from './centers.module.css';
import { CloseCenter, CoordinatorList, TargetList } from './Beside';
import { SwitchLine } from './SwitchLine';
import { ZoneField } from './ZoneField';

/** The typed center with its errors. */
export interface CenterFields {
  typed: TypedCenter;
  errors: Record<string, string>;
  set: (changes: Partial<TypedCenter>) => void;
}

interface CenterEditorProps {
  record: CenterRecord;
  /** Loads the center again and discards the typed changes. */
  onReload: () => Promise<void>;
}

const FORM = 'center-form';

/** The form of a center, and panels for its coordinators and its closing. */
export function CenterEditor({ record, onReload }: CenterEditorProps) {
  const t = useT();
  const lang = useLang();
  const dates = useDates();
  const { typed, set, isChanged, replace } = useKept(record.id, typedFrom(record));
  useLeaveQuestion(isChanged);
  const change = useStaffMutation({
    send: () => changeCenter(record.id, inputFrom(typed)),
    record: centerKeys.record(record.id),
    staleOnConflict: undefined,
    refresh: centerLists,
    done: t('centers.saved'),
    onDone: (saved) => replace(typedFrom(saved)),
  });
  const errors = fieldErrors(change.error);
  const fields: CenterFields = { typed, errors, set };
  const { patients, donors } = record.people;
  return (
    <>
      <DeskHead
        title={record.name}
        crumb={{ to: '/staff/centers', label: t('campaigns.centers.title') }}
        actions={
          <Button type="submit" form={FORM} icon={Save} busy={change.isPending}>
            {t('centers.save')}
          </Button>
        }
      >
        <p className="row gap-3">
          <StatusPill kind={record.closedAt ? 'stop' : 'live'}>
            {t(record.closedAt ? 'centers.closed' : 'centers.open')}
          </StatusPill>
          <span className="muted">
            {t('centers.people', {
              patients: patients.toLocaleString(lang),
              donors: donors.toLocaleString(lang),
              day: dates.momentDay(record.createdAt),
            })}
          </span>
        </p>
      </DeskHead>
      <div className="record">
        <form
          id={FORM}
          className="record__part"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) change.mutate();
          }}
        >
          <Problems
            error={change.error}
            attempt={change.submittedAt}
            onReload={() => {
              replace(typedFrom(record));
              return onReload();
            }}
          />
          <CenterPanel {...fields} />
          <Contacts {...fields} />
          <section className="panel" aria-labelledby="takes-part">
            <h2 id="takes-part">{t('campaigns.parts')}</h2>
            {takesNames.map((name) => (
              <SwitchLine
                key={name}
                label={t(`centers.takes.${name}`)}
                hint={t(`centers.takes.${name}.hint`)}
                isOn={typed.takes[name]}
                onChange={(isOn) => set({ takes: { ...typed.takes, [name]: isOn } })}
              />
            ))}
          </section>
          <Figures {...fields} record={record} />
          <div className={styles.saveAgain}>
            <Button type="submit" icon={Save} busy={change.isPending}>
              {t('centers.save')}
            </Button>
          </div>
        </form>
        <div className="record__part">
          <CoordinatorList record={record} />
          <TargetList />
          <CloseCenter record={record} />
        </div>
      </div>
    </>
  );
}

/** The names, the address, the phone and the time zone. */
function CenterPanel({ typed, errors, set }: CenterFields) {
  const t = useT();
  const field = (name: 'name' | 'code' | 'alias' | 'address' | 'phone', label: string) => ({
    id: name,
    label,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <section className="panel" aria-labelledby="the-center">
      <h2 id="the-center">{t('centers.center')}</h2>
      <div className="form-grid">
        <TextField className="c4" {...field('name', t('campaigns.name'))} />
        <TextField className="c2" {...field('code', t('campaigns.code'))} hint={t('centers.code.hint')} />
        <TextField className="c2" {...field('alias', t('centers.alias'))} hint={t('centers.alias.hint')} />
        <TextField
          className="c4"
          {...field('address', t('centers.address'))}
          hint={t('centers.address.hint')}
        />
        <PhoneField className="c2" {...field('phone', t('centers.main-phone'))} />
        <ZoneField
          id="timeZone"
          className="c4"
          value={typed.timeZone}
          address={typed.address}
          error={errors.timeZone}
          onValue={(timeZone) => set({ timeZone })}
        />
      </div>
    </section>
  );
}

interface ProblemsProps {
  error: Error | null;
  attempt: number;
  onReload: () => Promise<void>;
}

/** The failure of the last attempt. After a conflict the typed changes stay until the center is loaded again. */
function Problems({ error, attempt, onReload }: ProblemsProps) {
  const t = useT();
  const wrong = error instanceof ApiError ? error.fields : [];
  if (isConflict(error) && wrong.length === 0) {
    return (
      <Alert kind="danger" role="alert">
        <p>
          <strong>{failureText(error, t)}</strong>
        </p>
        <p>{t('centers.conflict')}</p>
        <p>
          <Button small variant="secondary" icon={RefreshCw} onClick={() => void onReload()}>
            {t('centers.reload')}
          </Button>
        </p>
      </Alert>
    );
  }
  return (
    <>
      <ErrorSummary
        title={t('staff.problem')}
        errors={wrong.map(({ field, message }) => ({ fieldId: field, message }))}
        attempt={attempt}
      />
      <Failure error={error} fields={wrong.map(({ field }) => field)} />
    </>
  );
}
