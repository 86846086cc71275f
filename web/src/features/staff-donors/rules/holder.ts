import type { DocumentItem, DonorRecord, HolderItem, NeedItem } from '@/api/staffDonors';
import { isoDay } from '@/domain/dates';
import { wallTime } from '@/domain/zone';

type Duty = HolderItem['duties'][number];

/** A sample of a holder: the last day, the next day, and how urgent it is. */
export interface Sample {
  what: 'swab' | 'blood';
  /** YYYY-MM-DD, or empty. */
  last: string;
  due: string;
  /** The requirement before the surgery, or the duty every five years after it. */
  need?: NeedItem | undefined;
  duty?: Duty | undefined;
}

/** Returns the samples of a holder. */
export function samplesFor(holder: HolderItem): Sample[] {
  return (['swab', 'blood'] as const).map((what) => {
    const need = holder.needs.find((one) => one.what === what);
    const duty = holder.duties.find((one) => one.what === what);
    const last = what === 'swab' ? holder.swabOn : holder.bloodOn;
    return { what, last, due: duty?.dueOn ?? need?.dueOn ?? '', need, duty };
  });
}

/** A step of a voucher, from the naming of the holder to the redemption. */
export interface VoucherStage {
  id: 'named' | 'signed' | 'samples' | 'donation' | 'redeemed';
  isDone: boolean;
  /** YYYY-MM-DD; empty if the step is open or its day is unknown. */
  on: string;
}

/** Returns the steps of a holder's voucher. */
export function voucherStages(record: DonorRecord, holder: HolderItem, timezone: string): VoucherStage[] {
  const donatedOn = record.holder?.donatedOn ?? '';
  const dayOf = (moment: string | null | undefined) => {
    const day = moment ? wallTime(moment, timezone) : null;
    return day ? isoDay(day) : '';
  };
  const consent = signedConsent(record.documents, holder.id);
  const samples = [holder.swabOn, holder.bloodOn].filter(Boolean).sort().at(-1) ?? '';
  const isRedeemed = holder.voucherState === 'redeemed';
  return [
    { id: 'named', isDone: true, on: dayOf(holder.createdDateTime) },
    { id: 'signed', isDone: Boolean(consent), on: dayOf(consent?.completedAt) },
    // Later samples replace the days of the first samples.
    {
      id: 'samples',
      isDone: samples !== '',
      on: donatedOn !== '' && samples > donatedOn ? '' : samples,
    },
    { id: 'donation', isDone: donatedOn !== '', on: donatedOn },
    {
      id: 'redeemed',
      isDone: isRedeemed,
      on: record.holder?.stateSince === donatedOn ? '' : (record.holder?.stateSince ?? ''),
    },
  ];
}

function signedConsent(documents: readonly DocumentItem[], holderId: number): DocumentItem | undefined {
  return documents.find(
    (document) =>
      document.holderId === holderId &&
      !document.isAltered &&
      (document.state === 'signed' || document.state === 'received'),
  );
}
