import { MAX_DONOR_FILE } from '@/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { donorKeys } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button, buttonClass } from '@/ui/button/Button';
import { FileDrop } from '@/ui/file-drop/FileDrop';
import { Download, Send } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import {
  checkDonors,
  donorTemplateUrl,
  importDonors,
  refusedRows,
  type ChosenFile,
  type DonorFileAnswer,
  type DonorRow,
} from '../api/donorFile';
import styles from './donors.module.css';

/** The screen of /staff/donors/file, which invites all donors of a file, or none (R6.1). */
export function DonorFile() {
  const t = useT();
  const client = useQueryClient();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [unopened, setUnopened] = useState('');
  const check = useMutation({ mutationFn: checkDonors });
  const invite = useMutation({
    mutationFn: importDonors,
    onSuccess: () => void client.invalidateQueries({ queryKey: donorKeys.all }),
  });
  const answer = refusedRows(invite.error) ?? check.data;
  const failure = invite.error && !refusedRows(invite.error) ? invite.error : check.error;

  async function take(chosen: File) {
    invite.reset();
    check.reset();
    setFile(null);
    setUnopened('');
    if (chosen.size > MAX_DONOR_FILE) {
      setUnopened(t('donors.file.too-large', { name: chosen.name }));
      return;
    }
    try {
      const next = {
        name: chosen.name,
        content: new Blob([await chosen.arrayBuffer()], { type: 'text/csv' }),
      };
      setFile(next);
      check.mutate(next);
    } catch {
      setUnopened(t('donors.file.unopened', { name: chosen.name }));
    }
  }
  const problem = unopened || (failure && !isSignedOut(failure) ? failureText(failure, t) : '');
  return (
    <>
      <DeskHead title={t('donors.file.title')} crumb={{ to: '/staff/donors', label: t('donors.title') }}>
        <p className="muted measure">{t('donors.file.lead')}</p>
      </DeskHead>
      {invite.data ? (
        <Sent count={invite.data.added} />
      ) : (
        <div className="stack">
          <section className="panel stack" aria-labelledby="file-title">
            <h2 id="file-title">{t('donors.file.choose')}</h2>
            <p id="file-lead">{t('donors.file.columns')}</p>
            <p>
              <LinkButton
                variant="secondary"
                icon={Download}
                href={donorTemplateUrl()}
                download="voucher-donors-template.csv"
              >
                {t('donors.file.template')}
              </LinkButton>
            </p>
            <FileDrop
              id="file"
              label={t(file ? 'donors.file.other' : 'donors.file.choose')}
              accept=".csv,.txt,text/csv"
              variant={file ? 'secondary' : 'primary'}
              describedBy="file-lead"
              invalid={problem !== ''}
              disabled={check.isPending || invite.isPending}
              onFile={(chosen) => void take(chosen)}
              hint={t('donors.file.drop')}
            >
              {t(file ? 'donors.file.other' : 'donors.file.choose')}
            </FileDrop>
            {file && <p className="muted">{file.name}</p>}
            {problem && (
              <Alert kind="danger" role="alert">
                <p>{problem}</p>
              </Alert>
            )}
          </section>
          {file && answer && (
            <Checked answer={answer} busy={invite.isPending} onInvite={() => invite.mutate(file)} />
          )}
        </div>
      )}
    </>
  );
}

function Sent({ count }: { count: number }) {
  const t = useT();
  return (
    <div className="stack">
      <Alert kind="success" role="status">
        <p>{t('donors.file.done', { count })}</p>
      </Alert>
      <p>
        <AppLink to="/staff/donors" className={buttonClass({ variant: 'secondary' })}>
          {t('donors.title')}
        </AppLink>
      </p>
    </div>
  );
}

function useColumns(): Column<DonorRow>[] {
  const t = useT();
  return [
    { id: 'line', head: t('donors.file.line'), cell: ({ line }) => line },
    {
      id: 'person',
      head: t('donors.donor'),
      rowHead: true,
      cell: ({ written, donorId }) => (
        <>
          <span>{`${written.firstName ?? ''} ${written.lastName ?? ''}`.trim() || '–'}</span>
          {donorId > 0 && (
            <small className="meta">
              <AppLink to={`/staff/donors/${donorId}`} newTab>
                {t('donors.file.record')}
              </AppLink>
            </small>
          )}
        </>
      ),
    },
    { id: 'email', head: t('donors.field.email'), cell: ({ written }) => written.email || '–' },
    { id: 'surgery', head: t('donors.surgery'), cell: ({ written }) => written.surgeryDate || '–' },
    {
      id: 'errors',
      head: t('donors.file.problems'),
      cell: ({ errors }) =>
        errors.length === 0 ? (
          <span className="muted">{t('donors.file.fine')}</span>
        ) : (
          <ul className={styles.needs}>
            {errors.map(({ field, message }) => (
              <li key={`${field} ${message}`} className={styles.late}>
                {message}
              </li>
            ))}
          </ul>
        ),
    },
  ];
}

interface CheckedProps {
  answer: DonorFileAnswer;
  busy: boolean;
  onInvite: () => void;
}

/** The rows of a file with their errors; donors are invited only if there are no errors. */
function Checked({ answer: { rows, valid, invalid, encoding }, busy, onInvite }: CheckedProps) {
  const t = useT();
  const columns = useColumns();
  return (
    <section className="panel stack" aria-labelledby="checked-title">
      <h2 id="checked-title">{t('donors.file.checked')}</h2>
      <Alert kind={invalid === 0 ? 'success' : 'danger'} role="status">
        <p>
          {invalid === 0 ? t('donors.file.whole', { valid }) : t('donors.file.wrong', { invalid, valid })}
        </p>
      </Alert>
      {encoding !== 'utf-8' && encoding !== 'utf-16' && (
        <Alert kind="waiting">
          <p>{t('donors.file.accents')}</p>
        </Alert>
      )}
      <DataTable
        caption={t('donors.file.checked')}
        columns={columns}
        rows={rows}
        rowKey={({ line }) => line}
        isLit={({ errors }) => errors.length > 0}
      />
      {invalid === 0 && (
        <div>
          <Button icon={Send} busy={busy} onClick={onInvite}>
            {t('donors.file.go', { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
