import { useNavigate } from 'react-router';
import { ApiError } from '@/api/client';
import { failureText, fieldErrors, isConflict } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { Failure } from '@/parts/staff/Failure';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { Check, RefreshCw, Save, Send, Trash2 } from '@/ui/icon/icons';
import { discardDraft, textKeys, type TextRecord } from '../api/texts';
import { asInput, useTextDraft } from '../hooks/useTextDraft';
import { textAddress } from '../hooks/useTextRow';
import { Appearance } from './Appearance';
import { Difference, useDifferenceTitle } from './Difference';
import { EffectPanel } from './EffectPanel';
import { FactsPanel } from './FactsPanel';
import { FINISHED, LeaveGuard } from './LeaveGuard';
import { TextHead } from './TextHead';
import styles from './texts.module.css';
import { Versions } from './Versions';
import { WordsPanel } from './WordsPanel';

/** The fields that show their own errors. Their ids are the names in the call. */
const FIELDS = ['english', 'spanish', 'amount', 'asOf', 'source', 'inForceFrom', 'secondId', 'reason'];

interface EditorProps {
  record: TextRecord;
  /** Reloads the text and discards the input. */
  onReload: () => Promise<void>;
}

/** The editor of a draft, or of a new version that begins with the words in force. */
export function Editor({ record, onReload }: EditorProps) {
  const t = useT();
  const navigate = useNavigate();
  // The address must no longer ask for a new version, or a reload after the approval would begin another.
  const leave = () => navigate(textAddress(record), { replace: true, state: FINISHED });
  const { typed, set, revision, isUnsaved, change, forget } = useTextDraft(record, leave);
  const errors = fieldErrors(change.error);
  const fields = { typed, errors, set };
  const reload = () => {
    forget();
    return onReload();
  };
  const isSending = change.isPending && change.variables;
  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} onLeave={forget} />
      <TextHead
        record={record}
        version={record.open}
        actions={
          <>
            {revision > 0 && (
              <DiscardButton
                record={record}
                revision={revision}
                onDiscarded={() => {
                  forget();
                  return leave();
                }}
              />
            )}
            <Button
              variant="secondary"
              icon={Save}
              busy={change.isPending && !isSending}
              onClick={() => change.mutate(false)}
            >
              {t('texts.save')}
            </Button>
            <Button
              icon={record.twoPeople ? Send : Check}
              busy={isSending}
              onClick={() => change.mutate(true)}
            >
              {t(record.twoPeople ? 'texts.send' : 'texts.approve-alone')}
            </Button>
          </>
        }
      />
      <div className={styles.column}>
        <Problems error={change.error} attempt={change.submittedAt} onReload={reload} />
        <div className={styles.edit}>
          <div className={styles.column}>
            <WordsPanel record={record} {...fields} />
            {record.hasSource && <FactsPanel record={record} {...fields} />}
            <Difference title={useDifferenceTitle(record.inForce)} before={record.inForce} after={typed} />
            <EffectPanel record={record} {...fields} />
          </div>
          <div className={styles.column}>
            <Appearance record={record} words={asInput(typed)} />
            <Versions record={record} />
          </div>
        </div>
      </div>
    </>
  );
}

interface ProblemsProps {
  error: Error | null;
  attempt: number;
  onReload: () => Promise<void>;
}

/** The failure of the last attempt. After a conflict the typed words stay, until the text is loaded again. */
function Problems({ error, attempt, onReload }: ProblemsProps) {
  const t = useT();
  if (isConflict(error)) {
    return (
      <Alert kind="danger" role="alert">
        <p>
          <strong>{failureText(error, t)}</strong>
        </p>
        <p>{t('texts.conflict')}</p>
        <p>
          <Button small variant="secondary" icon={RefreshCw} onClick={() => void onReload()}>
            {t('texts.reload')}
          </Button>
        </p>
      </Alert>
    );
  }
  const wrong = error instanceof ApiError ? error.fields : [];
  return (
    <>
      <ErrorSummary
        title={t('staff.problem')}
        errors={wrong.map(({ field, message }) => ({ fieldId: field, message }))}
        attempt={attempt}
      />
      <Failure error={error} fields={FIELDS} />
    </>
  );
}

interface DiscardButtonProps {
  record: TextRecord;
  revision: number;
  onDiscarded: () => unknown;
}

function DiscardButton({ record, revision, onDiscarded }: DiscardButtonProps) {
  const t = useT();
  return (
    <DialogButton variant="text" icon={Trash2} label={t('texts.discard')}>
      {(close) => (
        <ConfirmDialog
          danger
          title={t('texts.discard.ask')}
          yes={t('texts.discard.yes')}
          send={() => discardDraft(record, revision)}
          done={t('texts.discarded')}
          refresh={[textKeys.all]}
          onDone={onDiscarded}
          onClose={close}
        >
          <p>{t('texts.discard.text')}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
