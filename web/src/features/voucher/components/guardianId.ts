import { isForMinor, type HolderRecord } from '../api/voucher';

/** Returns the suffix of message ids for the guardian who acts for a minor (R13.3); empty for the holder. */
export const guardianId = (record: HolderRecord) => (isForMinor(record) ? '.guardian' : '');
