import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/staffFailure';
import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { showPhone } from '@/domain/phone';
import { HolderStatus } from '@/domain/enums';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { EmailText } from '@/ui/email-text/EmailText';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { Tabs } from '@/ui/tabs/Tabs';
import { toastSuccess } from '@/ui/toast/toast';
import { statusKind } from '../rules/words';
import { Failure } from '@/parts/staff/Failure';
import { FactsForm } from './FactsForm';
import { SendLink } from './LinkPanel';
import { NeedList } from './Outlook';
import { useDonorChange } from './useDonorChange';
import styles from './donors.module.css';

interface HolderProps {
  record: DonorRecord;
  holder: HolderItem;
}

const tabs = ['samples', 'voucher', 'link', 'facts'] as const;

/** What staff do with one voucher holder: samples, the voucher, the link, what is wrong on record. */
export function HolderDialog({ record, holder, onDone }: HolderProps & { onDone: () => void }) {
  const t = useT();
  const [tab, setTab] = useState<(typeof tabs)[number]>('samples');
  return (
    <Dialog
      wide
      title={holder.fullName}
      onCancel={onDone}
      footer={
        <Button variant="secondary" onClick={onDone}>
          {t('donors.holder.close')}
        </Button>
      }
    >
      <p className="row">
        <StatusPill kind={statusKind[holder.status]}>{t(`donors.status.${holder.status}`)}</StatusPill>
        {holder.birthDate && (
          <span className="muted">{t('donors.holder.born', { day: holder.birthDate })}</span>
        )}
        {holder.email && (
          <a href={`mailto:${holder.email}`}>
            <EmailText>{holder.email}</EmailText>
          </a>
        )}
        {holder.phone && (
          <a className={styles.tel} href={`tel:${holder.phone}`}>
            {showPhone(holder.phone)}
          </a>
        )}
      </p>
      <Tabs
        label={t('donors.holder.tabs')}
        tabs={tabs.map((id) => ({ id, label: t(`donors.holder.tab.${id}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'samples' && <Samples record={record} holder={holder} />}
        {tab === 'voucher' && <Voucher record={record} holder={holder} />}
        {tab === 'link' && <Link record={record} holder={holder} />}
        {tab === 'facts' && <FactsForm record={record} holder={holder} />}
      </Tabs>
    </Dialog>
  );
}

/** On which days the swab and the blood were taken. What is typed stays until it is saved. */
function Samples({ record, holder }: HolderProps) {
  const t = useT();
  const lang = useLang();
  const today = useToday();
  const [typed, setTyped] = useState<Partial<Pick<HolderItem, 'swabOn' | 'bloodOn'>>>({});
  const days = { swabOn: typed.swabOn ?? holder.swabOn, bloodOn: typed.bloodOn ?? holder.bloodOn };
  const change = useDonorChange(record);
  const problems = fieldErrors(change.error);
  const sayRecorded = (iso: string) => {
    const day = parseIsoDay(iso);
    return t('donors.now', { value: day ? sayDay(day, lang) : t('donors.now.nothing') });
  };
  function save() {
    if (change.isPending) return;
    change.mutate(
      { to: `holders/${holder.id}/samples`, body: { version: holder.version, ...days } },
      {
        onSuccess() {
          setTyped({});
          toastSuccess(t('donors.samples.done', { name: holder.fullName }));
        },
      },
    );
  }
  return (
    <div className="stack">
      {holder.outlook && (
        <div>
          <h3 className="small">{t('donors.holder.open')}</h3>
          <NeedList needs={holder.needs} />
        </div>
      )}
      <p>{t('donors.samples.lead')}</p>
      <Failure error={change.error} fields={['swabOn', 'bloodOn']} />
      <div className="form-grid">
        {(['swabOn', 'bloodOn'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            className="c3"
            max={today}
            label={t(`donors.field.${name}`)}
            hint={isConflict(change.error) ? sayRecorded(holder[name]) : undefined}
            value={days[name]}
            error={problems[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
      <div>
        <Button variant="secondary" busy={change.isPending} onClick={save}>
          {t('donors.samples.save')}
        </Button>
      </div>
    </div>
  );
}

/** Moves the voucher to another status, with a reason. */
function Voucher({ record, holder }: HolderProps) {
  const t = useT();
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const change = useDonorChange(record);
  const problems = fieldErrors(change.error);
  const move = holder.moves.find((one) => String(one.to) === to);
  const sibling = record.holders.find(({ id }) => id === holder.retiredWith);
  function save() {
    setIsMissing(!move || reason === '');
    if (!move || reason === '' || change.isPending) return;
    change.mutate(
      { to: `holders/${holder.id}/status`, body: { version: holder.version, to: move.to, reason } },
      {
        onSuccess() {
          setTo('');
          setReason('');
          toastSuccess(t('donors.voucher.done', { name: holder.fullName }));
        },
      },
    );
  }
  if (holder.moves.length === 0) {
    return (
      <div className="stack">
        <Failure error={change.error} />
        <p>{t(holder.status === HolderStatus.Draft ? 'donors.voucher.draft' : 'donors.voucher.final')}</p>
        {sibling && <p>{t('donors.voucher.with', { name: sibling.fullName })}</p>}
      </div>
    );
  }
  return (
    <div className="stack">
      <Failure error={change.error} fields={['reason']} />
      <SelectField
        label={t('donors.voucher.to')}
        value={move ? to : ''}
        error={isMissing && !move ? t('donors.voucher.choose') : undefined}
        onChange={({ target }) => {
          setTo(target.value);
          setReason('');
        }}
      >
        <option value="">{t('donors.voucher.choose')}</option>
        {holder.moves.map((one) => (
          <option key={one.to} value={one.to}>
            {t(`donors.status.${one.to}`)}
          </option>
        ))}
      </SelectField>
      {move && (
        <SelectField
          label={t('donors.voucher.reason')}
          value={reason}
          error={isMissing && reason === '' ? t('donors.voucher.choose') : problems.reason}
          onChange={({ target }) => setReason(target.value)}
        >
          <option value="">{t('donors.voucher.choose')}</option>
          {move.reasons.map((one) => (
            <option key={one} value={one}>
              {t(`donors.reason.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      {move?.to === HolderStatus.Redeemed && (
        <Alert kind="waiting">
          <p>{t('donors.voucher.redeems')}</p>
        </Alert>
      )}
      {holder.status === HolderStatus.Redeemed && (
        <Alert kind="info">
          <p>{t('donors.voucher.restores')}</p>
        </Alert>
      )}
      {move?.to === HolderStatus.Retired && (
        <Alert kind="waiting">
          <p>{t('donors.voucher.retires')}</p>
        </Alert>
      )}
      <div>
        <Button variant="secondary" busy={change.isPending} onClick={save}>
          {t('donors.voucher.save')}
        </Button>
      </div>
    </div>
  );
}

/** The holder's own link. */
function Link({ record, holder }: HolderProps) {
  const t = useT();
  if (holder.status === HolderStatus.Draft) return <p>{t('donors.holder.no-link')}</p>;
  return (
    <div className="stack">
      <p>{t('donors.link.lead', { name: holder.fullName })}</p>
      <SendLink record={record} holderId={holder.id} name={holder.fullName} />
    </div>
  );
}
