import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Check, KeyRound, Undo2 } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { useIsWide } from '@/ui/wide/useIsWide';
import { approveText, returnToAuthor, textKeys, type TextRecord, type TextVersion } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import { Appearance } from './Appearance';
import { Difference } from './Difference';
import { FactsReading } from './FactsPanel';
import { TextHead } from './TextHead';
import styles from './texts.module.css';
import { Versions } from './Versions';
import { WordsPair } from './WordsText';

interface WaitingProps {
  record: TextRecord;
  /** The version that waits for approval. */
  version: TextVersion;
}

/** A version that waits for approval: its author can withdraw the request, another administrator decides. */
export function Waiting({ record, version }: WaitingProps) {
  const t = useT();
  const names = useTextNames();
  const isWide = useIsWide(1025);
  const mutation = { refresh: [textKeys.all], staleOnConflict: textKeys.text(record) };
  const approve = useStaffMutation({
    ...mutation,
    send: () => approveText(record, version),
    done: t('texts.approved', { number: version.version }),
  });
  const giveBack = useStaffMutation({
    ...mutation,
    send: () => returnToAuthor(record, version.revision),
    done: t(record.isOwn ? 'texts.request-withdrawn' : 'texts.returned'),
  });
  const actions = (
    <div className={styles.actions}>
      <Button variant="secondary" icon={Undo2} busy={giveBack.isPending} onClick={() => giveBack.mutate()}>
        {t(record.isOwn ? 'texts.withdraw-request' : 'texts.return')}
      </Button>
      {!record.isOwn && (
        <Button icon={Check} busy={approve.isPending} onClick={() => approve.mutate()}>
          {t('texts.approve', { number: version.version })}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <TextHead record={record} version={version} />
      <div className={styles.column}>
        <Request record={record} version={version}>
          {isWide && actions}
        </Request>
        <Failure error={approve.error ?? giveBack.error} />
        <div className={styles.edit}>
          <div className={styles.column}>
            <Difference title={t('texts.changes')} before={record.inForce} after={version} />
            <FactsReading record={record} facts={version} before={record.inForce} />
            <section className="panel" aria-labelledby="as-read">
              <h2 id="as-read">{t('texts.as-read', { number: version.version })}</h2>
              <WordsPair words={version} />
            </section>
            <section className="panel" aria-labelledby="checks">
              <h2 id="checks">{t(record.isOwn ? 'texts.hashes' : 'texts.checks')}</h2>
              {!record.isOwn && <Checks record={record} version={version} />}
              <dl className={`dl ${styles.hashes}`}>
                {[record.inForce, version].map(({ version: number, hash }) => [
                  <dt key={number}>{names.version(number)}</dt>,
                  <dd key={`${number}:`} className={styles.hash}>
                    {hashStart(hash)}
                  </dd>,
                ])}
              </dl>
              <p className="hint">{t('texts.hash-hint')}</p>
            </section>
          </div>
          <div className={styles.column}>
            <Appearance record={record} words={version} />
            <Versions record={record} />
          </div>
        </div>
        {!isWide && <div className={styles.phoneBar}>{actions}</div>}
      </div>
    </>
  );
}

/** Returns the start of a hash in groups of four digits. */
const hashStart = (hash: string) => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');

interface RequestProps extends WaitingProps {
  /** The buttons. */
  children: ReactNode;
}

/** The request: its author, reason and dates. It stays visible on a wide screen. */
function Request({ record, version, children }: RequestProps) {
  const t = useT();
  const dates = useDates();
  const names = useTextNames();
  const { inForce, isOwn, waitsForCaller, seconds } = record;
  const second = seconds.find(({ id }) => id === version.secondId)?.name;
  const number = version.version;
  const title = waitsForCaller
    ? t('texts.request.you', { name: version.sentBy, number })
    : isOwn
      ? t('texts.request.own', { name: second ?? t('texts.second-person'), number })
      : t('texts.request.other', { name: version.sentBy, number });
  const facts = [
    [t('texts.fact.sent'), dates.moment(version.sentAt ?? '')],
    [t('texts.from'), dates.day(version.inForceFrom)],
    [t('texts.fact.until-then'), t('texts.fact.stays', { version: names.version(inForce.version) })],
  ];
  return (
    <section className={styles.request} aria-labelledby="request">
      <div>
        <h2 id="request">{title}</h2>
        <p>{`“${version.reason}”`}</p>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
    </section>
  );
}

/** The conditions of an approval. The server checks each again. */
function Checks({ record, version }: WaitingProps) {
  const t = useT();
  const lines = [
    t('texts.check.complete'),
    ...(record.waitsForCaller ? [t('texts.check.second', { name: version.sentBy })] : []),
    t('texts.check.unchanged'),
  ];
  return (
    <ul className={styles.checks}>
      {lines.map((line) => (
        <li key={line}>
          <Icon of={Check} /> <span>{line}</span>
        </li>
      ))}
      <li>
        <Icon of={KeyRound} /> <span>{t('texts.check.proof')}</span>
      </li>
    </ul>
  );
}
