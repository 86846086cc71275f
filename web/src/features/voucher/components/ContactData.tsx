import { useQueryClient } from '@tanstack/react-query';
import type { EditKey } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { ContactData as Data } from '@/parts/contact-data/ContactData';
import { changeContact, type VoucherRecord } from '../api/voucher';
import { voucherQueryKey } from '../hooks/useRegistration';

/**
 * The contact data of a donor or holder, and a dialog to change it (R12.2). Only the center can change the
 * postal address (R11.4).
 */
export function ContactData({ link, record }: { link: EditKey; record: VoucherRecord }) {
  const t = useT();
  const client = useQueryClient();
  const { email, phone, emailChange = null, address1, address2, city, state, zip } = record;
  // Until the last step, the person edits the contact data in the first step.
  const isOpen =
    record.currentSelfRegistrationStep > VoucherStep.PersonalInfo &&
    record.currentSelfRegistrationStep < VoucherStep.Complete;
  const address = [address1, address2, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
  return (
    <Data
      contact={{ email: emailChange?.onRecord ?? email, phone }}
      change={emailChange}
      onSave={async ({ email: to, phone: number = '' }) => {
        const now = await changeContact(link, { email: to, phone: number });
        client.setQueryData<VoucherRecord>(voucherQueryKey(link), (known) => known && { ...known, ...now });
      }}
    >
      {address && <p>{t(`voucher.contact.address${isOpen ? '.edit' : ''}`, { address })}</p>}
    </Data>
  );
}
