import { isForMinor, type HolderRecord } from '../api/voucher';

/** How the id of a sentence ends that is said to the guardian who acts for a minor (R13.3); empty for the holder. */
export const guardianId = (record: HolderRecord) => (isForMinor(record) ? '.guardian' : '');
