import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { donorKeys, fetchHolder, recordKey, type DonorRecord, type HolderItem } from '@/api/staffDonors';
import { HolderStatus } from '@/domain/enums';
import { showPhone } from '@/domain/phone';
import { callHref } from '@/domain/callHref';
import { useT } from '@/i18n/react';
import { KitPanel } from '@/features/staff-kits';
import { OpenInEmergency } from '@/parts/staff/emergency/OpenInEmergency';
import { EmailChangeWaits } from '@/parts/staff/EmailChangeWaits';
import { PrivacyPanel } from '@/parts/staff/PrivacyPanel';
import { ReadsLink } from '@/parts/staff/ReadsLink';
import { HoldNotice, PutOnHold } from '@/parts/staff/RecordHolds';
import { RecordMails } from '@/parts/staff/RecordMails';
import { EmailFact, PhoneFact, type Fact } from '@/parts/staff/record/Facts';
import { MorePanel } from '@/parts/staff/record/MorePanel';
import { NextStep } from '@/parts/staff/record/NextStep';
import { About, Overview, Panel, Recent, Related } from '@/parts/staff/record/Overview';
import { KindIcon, Notices, RecordHead } from '@/parts/staff/record/RecordHead';
import { RecordScreen } from '@/parts/staff/record/RecordScreen';
import { RecordTabs } from '@/parts/staff/record/RecordTabs';
import { Alert } from '@/ui/alert/Alert';
import { HandHeart, Ticket } from '@/ui/icon/icons';
import { useToday } from '@/ui/page-context/useToday';
import { ConsentDesks } from './ConsentDesks';
import { Death, RecordedDeath } from './Death';
import { Documents } from './Documents';
import { EditFacts } from './FactsForm';
import { History, useDonorEntries } from './History';
import { Transfer } from './HolderCenter';
import { NeedsKidney, Outgrown, Relationship } from './Holders';
import { SendLink } from './LinkPanel';
import { NeededNow } from './NeededNow';
import { Samples } from './Samples';
import { VoucherMoves } from './VoucherMoves';
import { VoucherState } from './VoucherState';
import { VoucherSteps } from './VoucherSteps';
import { addressLine, bornLine } from '../rules/words';

/** The screen of /staff/donors/{id}/holders/{holderId}: a voucher holder, and the tasks of the holder's center. */
export function HolderRecord() {
  const t = useT();
  const { id = '', holderId = '' } = useParams();
  return (
    // The key remounts the screen for another holder, so that no typed text or message is carried over.
    <RecordScreen
      key={`${id}/${holderId}`}
      queryKey={donorKeys.holder(id, holderId)}
      fetch={(signal) => fetchHolder(id, holderId, signal)}
      crumb={{ to: '/staff/donors', label: t('donors.title') }}
      title={t('donors.holder')}
      unknown={t('donors.holder.unknown')}
      record={{ kind: 'voucher-holder', id: holderId }}
    >
      {(record, banner) =>
        record.holders
          .filter((holder) => holder.id === record.holder?.id)
          .map((holder) => <Loaded key={holder.id} record={record} holder={holder} banner={banner} />)
      }
    </RecordScreen>
  );
}

interface HolderProps {
  record: DonorRecord;
  holder: HolderItem;
}

function Loaded({ record, holder, banner }: HolderProps & { banner: ReactNode }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { id, fullName, isElsewhere, centerName, diedOn } = holder;
  return (
    <>
      <RecordHead
        crumb={{ to: '/staff/donors', label: t('donors.title') }}
        name={fullName}
        picture={<KindIcon of={Ticket} />}
        state={<VoucherState of={holder.voucherState} />}
        about={t('donors.holder.about', { id, center: centerName })}
        phone={holder.phone}
        email={holder.email}
      />
      <Notices>
        {banner}
        {diedOn !== '' && (
          <Alert kind="info">
            <RecordedDeath firstName={holder.firstName} diedOn={diedOn} />
          </Alert>
        )}
        {isElsewhere && (
          <Alert kind="info">
            <div className="stack gap-3">
              <p>{t('donors.holder.center.elsewhere', { name: fullName, center: centerName })}</p>
              <OpenInEmergency
                kind="voucher-holder"
                id={String(id)}
                onOpened={() => queryClient.resetQueries({ queryKey: recordKey(record) })}
              />
            </div>
          </Alert>
        )}
        <HoldNotice holds={record.holds} />
        {!banner && <NeededNow record={record} />}
      </Notices>
      {banner ? (
        // The parts of the record that another center sees in an emergency.
        <HolderFacts record={record} holder={holder} />
      ) : (
        <Parts record={record} holder={holder} />
      )}
    </>
  );
}

function Parts({ record, holder }: HolderProps) {
  const { id, fullName, isElsewhere } = holder;
  const entries = useDonorEntries(record);
  return (
    <>
      <NextStep kind="holder" id={id} />
      <RecordTabs
        label={fullName}
        counts={{
          consents: record.documents.length,
          kits: record.kits.length,
          emails: record.emailCount,
        }}
        content={{
          overview: (
            <Overview aside={<Aside record={record} holder={holder} />}>
              <Recent entries={entries} />
              {!isElsewhere && (
                <>
                  <Samples record={record} holder={holder} />
                  <VoucherSteps record={record} holder={holder} />
                  <HolderFacts record={record} holder={holder} />
                </>
              )}
            </Overview>
          ),
          consents: !isElsewhere && (
            <div className="record__part">
              <ConsentDesks record={record} />
              <Documents record={record} />
            </div>
          ),
          kits: <KitPanel holders={[holder]} kits={record.kits} />,
          emails: !isElsewhere && <RecordMails kind="donors" id={record.id} holderId={id} />,
          history: (
            <>
              <ReadsLink of="voucher-holder" id={id} name={fullName} />
              <History record={record} entries={entries} />
            </>
          ),
        }}
      />
    </>
  );
}

/** The related records, the center and the voucher of a holder. */
function Aside({ record, holder }: HolderProps) {
  const t = useT();
  const { id, fullName, isElsewhere } = holder;
  const others = record.holders.filter((other) => other.id !== id);
  return (
    <>
      <Related
        records={[
          {
            to: `/staff/donors/${record.id}`,
            picture: <KindIcon small of={HandHeart} />,
            name: record.fullName,
            note: t('donors.holder.donor', { center: record.centerName }),
          },
          ...others.map((other) => ({
            to: `/staff/donors/${record.id}/holders/${other.id}`,
            picture: <KindIcon small of={Ticket} />,
            name: other.fullName,
            note: t('donors.holder.other', { state: t(`voucher.state.${other.voucherState}`) }),
          })),
        ]}
      />
      <HolderCenter record={record} holder={holder} />
      {!isElsewhere && (
        <>
          <Panel id="voucher" title={t('donors.holder.voucher')}>
            <VoucherMoves record={record} holder={holder} />
          </Panel>
          <Panel id="link" title={t('donors.link')}>
            <Link record={record} holder={holder} />
          </Panel>
          <MorePanel>
            <Death record={record} holder={holder} />
            <PutOnHold
              records={[{ recordKind: 'voucher-holder', recordId: id, fullName }]}
              queryKey={recordKey(record)}
            />
          </MorePanel>
          <PrivacyPanel people={[{ kind: 'voucher-holder', id, name: fullName }]} />
        </>
      )}
    </>
  );
}

/** The holder's center with its phone number, and the transfer to another one (R24). */
function HolderCenter({ record, holder }: HolderProps) {
  const t = useT();
  const { name = '', phone = '', centerAddress } = record.holder?.center ?? {};
  const place = [centerAddress?.city, centerAddress?.state].filter(Boolean).join(', ');
  return (
    <Panel id="center" title={t('donors.fact.center')}>
      <div className="flow gap-3">
        <p>
          <b>{name}</b>
          {place && <small className="meta">{place}</small>}
        </p>
        {phone && (
          <p>
            <a className="lone-link" href={callHref(phone)}>
              {showPhone(phone)}
            </a>
          </p>
        )}
        <Transfer record={record} holder={holder} />
      </div>
    </Panel>
  );
}

/** Sends the holder's own link. */
function Link({ record, holder }: HolderProps) {
  const t = useT();
  if (holder.diedOn !== '') return <p>{t('donors.death.no-link')}</p>;
  if (holder.status === HolderStatus.Draft) return <p>{t('donors.holder.no-link')}</p>;
  return (
    <div className="stack">
      <p className="small muted">{t('donors.link.lead', { name: holder.fullName })}</p>
      <SendLink record={record} holderId={holder.id} name={holder.fullName} />
    </div>
  );
}

/** The holder's details and contact data. */
function HolderFacts({ record, holder }: HolderProps) {
  const t = useT();
  const today = useToday();
  const facts: Fact[] = [
    [t('donors.fact.born'), bornLine(t, holder.birthDate, today)],
    [t('donors.fact.phone'), holder.phone && <PhoneFact key="phone" number={holder.phone} />],
    [t('donors.fact.email'), holder.email && <EmailFact key="email" address={holder.email} />],
    [t('donors.fact.address'), addressLine(holder)],
    [t('donors.fact.language'), t(`staff.language.${holder.language}`)],
    [
      t('voucher.column.relationship'),
      <Relationship key="relationship" item={holder} documents={record.documents} />,
    ],
    [t('donors.holder.need'), <NeedsKidney key="need" item={holder} />],
  ];
  return (
    <About
      name={holder.firstName}
      facts={facts}
      edit={!record.emergency && <EditFacts record={record} holder={holder} />}
    >
      <Outgrown item={holder} />
      <EmailChangeWaits change={holder.emailChange} />
    </About>
  );
}
