import { useQueryClient } from '@tanstack/react-query';
import type { EditKey } from '@/api/client';
import { ContactData as Data } from '@/parts/contact-data/ContactData';
import { changeContact, type VoucherRecord } from '../api/voucher';
import { queryKeyOf } from './useRegistration';

/** How a donor or holder is reached, as long as the record is kept, and their own way to change it (R12.2). */
export function ContactData({ link, record }: { link: EditKey; record: VoucherRecord }) {
  const client = useQueryClient();
  const { email, phone, emailChange = null } = record;
  return (
    <Data
      contact={{ email: emailChange?.onRecord ?? email, phone }}
      change={emailChange}
      onSave={async ({ email: to, phone: number = '' }) => {
        const now = await changeContact(link, { email: to, phone: number });
        client.setQueryData<VoucherRecord>(queryKeyOf(link), (known) => known && { ...known, ...now });
      }}
    />
  );
}
