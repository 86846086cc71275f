import { useState } from 'react';
import { fetchFile } from '@/api/client';
import { fieldErrors } from '@/api/staffFailure';
import { MAX_COPY_REASON } from '@/domain/limits';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { documentUrl, photoUrl, type DocumentItem, type DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { TextareaField } from '@/ui/field/TextareaField';
import { Undo2, UserCheck } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill, type PillKind } from '@/ui/status-pill/StatusPill';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { ExportButton } from '@/parts/staff/ExportButton';
import { Failure } from '@/parts/staff/Failure';
import { useDonorChange } from '../hooks/useDonorChange';
import styles from './donors.module.css';

const stateKind: Record<DocumentItem['state'], PillKind> = {
  signed: 'live',
  received: 'live',
  superseded: 'neutral',
  rejected: 'stop',
};

/** The consents of a donor and the holders; every read is in the history (R6.7, R6.11). */
export function Documents({ record }: { record: DonorRecord }) {
  const t = useT();
  const [asked, setAsked] = useState<DocumentItem | null>(null);
  const holderName = ({ holderId }: DocumentItem) =>
    record.holders.find(({ id }) => id === holderId)?.fullName ??
    (holderId === 0 ? record.fullName : t('donors.document.removed-holder'));
  return (
    <section className="panel" aria-labelledby="documents-title">
      <h2 id="documents-title">{t('donors.documents')}</h2>
      {record.documents.length === 0 && <p className="muted">{t('donors.documents.none')}</p>}
      <ol className="log">
        {record.documents.map((document) => (
          <Entry
            key={document.id}
            record={record}
            document={document}
            name={holderName(document)}
            onAskAgain={() => setAsked(document)}
          />
        ))}
      </ol>
      {asked && (
        <AskAgain record={record} document={asked} name={holderName(asked)} onDone={() => setAsked(null)} />
      )}
    </section>
  );
}

interface EntryProps {
  record: DonorRecord;
  document: DocumentItem;
  name: string;
  onAskAgain: () => void;
}

function Entry({ record, document, name, onAskAgain }: EntryProps) {
  const t = useT();
  const dates = useDates();
  const { id, kind, state, type, consenter, completedAt, reason, reviewerName } = document;
  if (document.isAltered) return <Altered name={name} />;
  const day = completedAt ? dates.momentDay(completedAt) : '';
  return (
    <li className="flow gap-2">
      <div className={styles.entry}>
        <div>
          <div className="row">
            <b>{name}</b>
            <StatusPill kind={stateKind[state]}>{t(`donors.document.${state}`)}</StatusPill>
          </div>
          <small>
            {t(`donors.document.kind.${kind}`, { day })}
            {consenter && consenter !== name && <span>{` · ${t('donors.document.by', { consenter })}`}</span>}
            {type > 1 && <span>{` · ${t(`donors.document.type.${type}`)}`}</span>}
            <DocumentWitness document={document} />
          </small>
        </div>
        <div className={`row row--buttons ${styles.actions}`}>
          <ExportButton
            small
            href={documentUrl(record.id, id)}
            download={document.fileName}
            label={
              <>
                <span>{t('donors.document.open')}</span> <span className="sr">{name}</span>
              </>
            }
          />
          {document.hasPhoto && <PhotoID address={photoUrl(record.id, id)} name={name} />}
          {document.canAskAgain && (
            <Button small variant="secondary" icon={Undo2} onClick={onAskAgain}>
              {t('donors.document.again')} <span className="sr">{name}</span>
            </Button>
          )}
        </div>
      </div>
      {document.witness.repeats > 0 && (
        <Alert kind="waiting">
          <p>{t('donors.document.repeats')}</p>
        </Alert>
      )}
      {document.changedSince && (
        <Alert kind="waiting">
          <p>{t('donors.document.changed', { name })}</p>
        </Alert>
      )}
      {reason && (
        <p className={styles.reason}>{t('donors.document.reason', { reason, reviewer: reviewerName })}</p>
      )}
    </li>
  );
}

/** A consent that its events do not prove. Nothing else of the consent is shown. */
function Altered({ name }: { name: string }) {
  const t = useT();
  return (
    <li className="flow gap-2">
      <div className="row">
        <b>{name}</b>
        <StatusPill kind="stop">{t('donors.document.altered')}</StatusPill>
      </div>
      <Alert kind="danger">
        <p>{t('donors.document.altered.text')}</p>
      </Alert>
    </li>
  );
}

/** Shows the ID picture in a dialog, so that a fresh proof of identity can be requested first (R14.4c). */
function PhotoID({ address, name }: { address: string; name: string }) {
  const t = useT();
  const { mutate, reset, data, isPending, error } = useStaffMutation({
    send: async () => URL.createObjectURL(await fetchFile(address)),
  });
  function close() {
    if (data) URL.revokeObjectURL(data);
    reset();
  }
  return (
    <>
      <Button small variant="secondary" icon={UserCheck} busy={isPending} onClick={() => mutate()}>
        {t('donors.document.photo')} <span className="sr">{name}</span>
      </Button>
      <Failure error={error} />
      {data && (
        <Dialog
          wide
          title={t('donors.document.photo.of', { name })}
          onCancel={close}
          footer={<Button onClick={close}>{t('donors.document.photo.close')}</Button>}
        >
          <img className={styles.photo} src={data} alt={t('donors.document.photo.of', { name })} />
        </Dialog>
      )}
    </>
  );
}

/** The staff member who received the form or was present. */
function DocumentWitness({ document: { kind, witness } }: { document: DocumentItem }) {
  const t = useT();
  const dates = useDates();
  const { staff, place, signedOn, identity } = witness;
  if (staff === '') return null;
  const day = dates.day(signedOn);
  return (
    <>
      <span>
        {' · '}
        {kind === 'electronic'
          ? t('donors.document.present', { staff, place })
          : t('donors.document.received-by', {
              staff,
              day,
              identity: t(`donors.identity.${identity}`),
            })}
      </span>
    </>
  );
}

type AskAgainProps = Omit<EntryProps, 'onAskAgain'> & { onDone: () => void };

function AskAgain({ record, document, name, onDone }: AskAgainProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const change = useDonorChange(record, { done: t('donors.document.again.done', { name }), onDone });
  function send() {
    const body = { reason: reason.trim() };
    setIsMissing(body.reason === '');
    if (body.reason !== '') change.mutate({ to: `documents/${document.id}/ask-again`, body });
  }
  return (
    <ChangeDialog
      wide
      danger="edge"
      title={t('donors.document.again.title', { name })}
      yes={t('donors.document.again.yes')}
      change={change}
      fields={['reason']}
      onYes={send}
      onNo={onDone}
    >
      <p>{t('donors.document.again.text', { name })}</p>
      <TextareaField
        label={t('donors.document.again.reason')}
        rows={4}
        limit={MAX_COPY_REASON}
        value={reason}
        error={isMissing ? t('donors.document.again.missing') : fieldErrors(change.error).reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ChangeDialog>
  );
}
