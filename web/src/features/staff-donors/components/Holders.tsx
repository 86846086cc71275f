import type { DocumentItem, DonorRecord, HolderItem } from '@/api/staffDonors';
import { HolderStatus } from '@/domain/enums';
import { isInImminentNeed, OTHER_RELATIONSHIP } from '@/domain/voucher';
import { useT } from '@/i18n/react';
import { Panel } from '@/parts/staff/record/Overview';
import { useDates } from '@/ui/page-context/useDates';
import { useToday } from '@/ui/page-context/useToday';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';
import { ageOn, OF_AGE, holderSigner, holderYears } from '../rules/words';
import { Remind } from './Remind';
import { VoucherState } from './VoucherState';

function useColumns(record: DonorRecord): Column<HolderItem>[] {
  const t = useT();
  return [
    {
      id: 'name',
      head: t('donors.holder.name'),
      rowHead: true,
      cell: ({ id, fullName, centerName }) => (
        <>
          {record.emergency ? (
            <b>{fullName}</b>
          ) : (
            <AppLink className="lone-link" to={`/staff/donors/${record.id}/holders/${id}`}>
              {fullName}
            </AppLink>
          )}
          {centerName !== record.centerName && (
            <small className="meta">{t('donors.holder.at', { center: centerName })}</small>
          )}
        </>
      ),
    },
    {
      id: 'relationship',
      head: t('voucher.column.relationship'),
      cell: (item) => <Relationship item={item} documents={record.documents} />,
    },
    { id: 'need', head: t('donors.holder.need'), cell: (item) => <NeedsKidney item={item} /> },
    { id: 'voucher', head: t('donors.holder.voucher'), cell: (item) => <Voucher item={item} /> },
  ];
}

/** The voucher holders of a donor; an amber edge marks holders at risk. */
export function Holders({ record }: { record: DonorRecord }) {
  const t = useT();
  const columns = useColumns(record);
  return (
    <Panel
      id="holders"
      title={t('donors.holders')}
      beside={
        !record.isNameOnly && (
          <span className="small muted">
            {t('donors.holders.family', { family: record.familyHolders, allowed: record.fvHoldersAllowed })}
            {record.holders.some(isInImminentNeed) && <span>{t('donors.holders.imminent')}</span>}
          </span>
        )
      }
    >
      <div className="flow gap-3">
        {record.holders.length === 0 ? (
          <p className="muted">{t('donors.holders.empty')}</p>
        ) : (
          <DataTable
            caption={t('donors.holders')}
            columns={columns}
            rows={record.holders}
            rowKey={({ id }) => id}
            isLit={({ outlook }) => outlook === 'at-risk' || outlook === 'late'}
          />
        )}
        {!record.emergency && <Remind record={record} />}
      </div>
    </Panel>
  );
}

/** The holder's relationship to the donor, the age of a minor, and the signer if known. */
export function Relationship({ item, documents }: { item: HolderItem; documents: readonly DocumentItem[] }) {
  const t = useT();
  const today = useToday();
  const { relationshipToDonor: relation, relationshipToDonorOther: other } = item;
  const age = ageOn(item.birthDate, today);
  const isMinor = age !== null && age < OF_AGE;
  const signer = holderSigner(item, documents, isMinor);
  const words = relation ? t(`voucher.relationship.${relation}`) : '–';
  return (
    <>
      <span>
        {relation === OTHER_RELATIONSHIP && other ? `${words} - ${other}` : words}
        {isMinor ? t('donors.holder.age', { age }) : ''}
      </span>
      {signer > 0 && <small className="meta">{t(`donors.holder.signer.${signer}`)}</small>}
    </>
  );
}

/** Whether and when the holder expects to need a kidney. */
export function NeedsKidney({ item }: { item: HolderItem }) {
  const t = useT();
  const years = holderYears(item);
  if (item.willLikelyNeedKidneyTransplant < 0) return <span className="muted">–</span>;
  if (item.willLikelyNeedKidneyTransplant === 0) return <span>{t('shared.no')}</span>;
  if (years === null) return <span>{t('shared.yes')}</span>;
  const limit = years === 0 ? t('voucher.years.within') : t('voucher.years.more', { years });
  return <span>{t('voucher.need.yes', { years: limit })}</span>;
}

/** The state of the voucher. A draft holder is contacted only after the donor has signed, which a note explains. */
function Voucher({ item }: { item: HolderItem }) {
  const t = useT();
  return (
    <>
      <VoucherState of={item.voucherState} />
      {!item.isElsewhere && item.status === HolderStatus.Draft && item.voucherState !== 'closed' && (
        <small className="meta">{t('donors.consent.draft.why')}</small>
      )}
      <Outgrown item={item} />
    </>
  );
}

/**
 * A notice for a holder who came of age: the guardian's signature counts, and the day when the holder was asked to
 * sign.
 */
export function Outgrown({ item: { outgrown } }: { item: HolderItem }) {
  const t = useT();
  const dates = useDates();
  if (!outgrown) return null;
  const day = dates.day(outgrown.askedOn);
  return <small className="meta">{t('donors.holder.outgrown', { asked: day ? 'yes' : 'no', day })}</small>;
}
