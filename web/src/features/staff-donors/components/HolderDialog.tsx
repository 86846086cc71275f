import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/staffFailure';
import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { HolderStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { EmailChangeWaits } from '@/parts/staff/EmailChangeWaits';
import { EmailText } from '@/ui/email-text/EmailText';
import { TextField } from '@/ui/field/TextField';
import { useDates } from '@/ui/page-context/useDates';
import { useToday } from '@/ui/page-context/useToday';
import { Tabs } from '@/ui/tabs/Tabs';
import { Failure } from '@/parts/staff/Failure';
import { Death, RecordedDeath } from './Death';
import { FactsForm } from './FactsForm';
import { HolderCenter } from './HolderCenter';
import { SendLink } from './LinkPanel';
import { NeedList } from './Outlook';
import { VoucherMoves } from './VoucherMoves';
import { VoucherState } from './VoucherState';
import { useDonorChange } from '../hooks/useDonorChange';
import styles from './donors.module.css';

interface HolderProps {
  record: DonorRecord;
  holder: HolderItem;
}

const tabs = ['samples', 'voucher', 'link', 'facts', 'center'] as const;

/** The staff tasks for one voucher holder: samples, voucher, link, corrections and center. */
export function HolderDialog({ record, holder, onDone }: HolderProps & { onDone: () => void }) {
  const t = useT();
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
        <VoucherState of={holder.voucherState} />
        {holder.birthDate && (
          <span className="muted">{t('donors.holder.born', { day: holder.birthDate })}</span>
        )}
        {holder.email && (
          <a href={`mailto:${holder.email}`}>
            <EmailText>{holder.email}</EmailText>
          </a>
        )}
        {holder.phone && (
          <a className={styles.tel} href={callHref(holder.phone)}>
            {showPhone(holder.phone)}
          </a>
        )}
      </p>
      {holder.isElsewhere ? (
        <HolderCenter record={record} holder={holder} />
      ) : (
        <Tasks record={record} holder={holder} />
      )}
    </Dialog>
  );
}

/** The tasks of the holder's center. */
function Tasks({ record, holder }: HolderProps) {
  const t = useT();
  const [tab, setTab] = useState<(typeof tabs)[number]>('samples');
  return (
    <>
      <EmailChangeWaits change={holder.emailChange} />
      {holder.diedOn !== '' && <RecordedDeath firstName={holder.firstName} diedOn={holder.diedOn} />}
      <Tabs
        label={t('donors.holder.tabs')}
        tabs={tabs.map((id) => ({ id, label: t(`donors.holder.tab.${id}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'samples' && <Samples record={record} holder={holder} />}
        {tab === 'voucher' && (
          <div className="stack">
            <VoucherMoves record={record} holder={holder} />
            <Death record={record} holder={holder} />
          </div>
        )}
        {tab === 'link' && <Link record={record} holder={holder} />}
        {tab === 'facts' && <FactsForm record={record} holder={holder} />}
        {tab === 'center' && <HolderCenter record={record} holder={holder} />}
      </Tabs>
    </>
  );
}

/** The days on which the swab and the blood were taken. Typed days stay until they are saved. */
function Samples({ record, holder }: HolderProps) {
  const t = useT();
  const dates = useDates();
  const today = useToday();
  const [typed, setTyped] = useState<Partial<Pick<HolderItem, 'swabOn' | 'bloodOn'>>>({});
  const days = { swabOn: typed.swabOn ?? holder.swabOn, bloodOn: typed.bloodOn ?? holder.bloodOn };
  const change = useDonorChange(record, {
    done: t('donors.samples.done', { name: holder.fullName }),
    onDone: () => setTyped({}),
  });
  const problems = fieldErrors(change.error);
  const formatRecorded = (iso: string) => {
    return t('donors.now', { value: dates.day(iso) || t('donors.now.nothing') });
  };
  function save() {
    change.mutate({ to: `holders/${holder.id}/samples`, body: { version: holder.version, ...days } });
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
            hint={isConflict(change.error) ? formatRecorded(holder[name]) : undefined}
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

/** The panel that sends the holder's own link. */
function Link({ record, holder }: HolderProps) {
  const t = useT();
  if (holder.diedOn !== '') return <p>{t('donors.death.no-link')}</p>;
  if (holder.status === HolderStatus.Draft) return <p>{t('donors.holder.no-link')}</p>;
  return (
    <div className="stack">
      <p>{t('donors.link.lead', { name: holder.fullName })}</p>
      <SendLink record={record} holderId={holder.id} name={holder.fullName} />
    </div>
  );
}
