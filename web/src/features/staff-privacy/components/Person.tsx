import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import {
  fetchErasurePreview,
  personFileUrl,
  privacyKeys,
  type ErasurePreview,
  type PersonRecord,
  type PrivacyCount,
} from '@/api/staffPrivacy';
import { useLang, useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { NotThere } from '@/parts/staff/NotThere';
import { Alert } from '@/ui/alert/Alert';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { AskErasure } from './AskErasure';
import { ErasureWaits } from './ErasureWaits';
import styles from './privacy.module.css';

const crumbTo = '/staff/privacy';

/** The screen of /staff/privacy/{kind}/{id}: the data of one person, to export or erase (R15.2). */
export function Person() {
  const { kind = '', id = '' } = useParams();
  // The key remounts the screen for another person, so that no typed text or message is carried over.
  return <Fetched key={`${kind}-${id}`} record={{ kind, id }} />;
}

function Fetched({ record }: { record: PersonRecord }) {
  const t = useT();
  const lang = useLang(); // the server translates some texts
  const { data, error, refetch } = useQuery({
    queryKey: [...privacyKeys.preview(record), lang],
    queryFn: ({ signal }) => fetchErasurePreview(record, signal),
    // Every read is audited, so nothing refetches automatically.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const crumb = { to: crumbTo, label: t('erasures.title') };
  if (!data) {
    return (
      <>
        <DeskHead leavesFocus={!error} title={t('erasures.person')} crumb={crumb} />
        <NotThere error={error} unknown={t('erasures.unknown')} onAgain={refetch} />
      </>
    );
  }
  // If the referral became a site, the person's record is the site.
  const found = { kind: data.kind, id: String(data.id) };
  return (
    <>
      <DeskHead title={data.fullName} crumb={crumb}>
        <p className="muted">{t(`erasures.kind.${data.kind}`, { id: data.id })}</p>
      </DeskHead>
      <div className="record">
        <div className="record__part">
          <Contents preview={data} />
        </div>
        <div className="record__part">
          <section className="panel stack" aria-labelledby="export-title">
            <h2 id="export-title">{t('erasures.export')}</h2>
            <p className="small muted">{t('erasures.export.lead')}</p>
            <div>
              <ExportButton
                small
                href={personFileUrl(found)}
                download={`${data.kind}-${data.id}.zip`}
                label={t('erasures.export.save')}
              />
            </div>
          </section>
          {data.request ? (
            <ErasureWaits request={data.request} preview={data} />
          ) : (
            <AskErasure preview={data} record={record} />
          )}
        </div>
      </div>
    </>
  );
}

/** The data that an erasure deletes, and the data that stays, with the reasons. */
function Contents({ preview }: { preview: ErasurePreview }) {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="contents-title">
      <h2 id="contents-title">{t('erasures.preview')}</h2>
      {preview.holds.map((reason) => (
        <Alert key={reason} kind="danger">
          <p>{t('erasures.held', { reason })}</p>
        </Alert>
      ))}
      {preview.mustEnd.map((what) => (
        <Alert key={what} kind="waiting">
          <p>{what}</p>
        </Alert>
      ))}
      <h3>{t('erasures.goes')}</h3>
      <Counts counts={preview.goes} />
      <h3>{t('erasures.stays')}</h3>
      <Counts counts={preview.stays} />
    </section>
  );
}

function Counts({ counts }: { counts: readonly PrivacyCount[] }) {
  return (
    <ul className={styles.counts}>
      {counts.map(({ name, count }) => (
        <li key={name}>
          <b>{count}</b> <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
