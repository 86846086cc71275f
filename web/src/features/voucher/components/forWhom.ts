import { isForMinor, type HolderRecord } from '../api/voucher';

/** The id of a sentence to the holder, or to the guardian who acts for a minor (R13.3). */
export const forWhom = (id: string, record: HolderRecord) => (isForMinor(record) ? `${id}.guardian` : id);
