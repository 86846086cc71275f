import { useState } from 'react';
import type { ConsentRecord } from '../api/consent';
import { ConsentType, isForAnother, type Consenter } from '../rules/agreement';

/** The signer as the form shows and changes it. */
export interface ConsenterForm {
  type: ConsentType;
  shown: Consenter;
  choose: (type: ConsentType) => void;
  write: (field: keyof Consenter, value: string) => void;
}

/**
 * Holds the signer: the record's own person, or the typed guardian or representative. The type is the server's
 * first one until another is chosen (V2).
 */
export function useConsenter({ record, consentTypes, progress }: ConsentRecord): ConsenterForm {
  const kept = consentTypes.some(({ id }) => id === progress.consentType) ? progress.consentType : null;
  const [type, choose] = useState<ConsentType>(kept ?? consentTypes[0]?.id ?? ConsentType.None);
  const [another, setAnother] = useState<Consenter>(() =>
    kept !== null && isForAnother(kept)
      ? { firstName: progress.consenterFirstName, lastName: progress.consenterLastName, dob: progress.dob }
      : { firstName: '', lastName: '', dob: '' },
  );
  const own = { firstName: record.consenterFirstName, lastName: record.consenterLastName, dob: record.dob };
  return {
    type,
    shown: isForAnother(type) ? another : own,
    choose,
    write: (field, value) => setAnother((before) => ({ ...before, [field]: value })),
  };
}
