import type { EmailItem } from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { MailRecipient } from '@/parts/staff/MailRecipient';
import { Person } from '@/ui/staff-shell/Person';
import type { Column } from '@/ui/table/DataTable';

/** Returns the columns that all lists of emails share: the subject, which links to the email, and the recipient. */
export function useMailColumns(): Column<EmailItem>[] {
  const t = useT();
  return [
    {
      id: 'subject',
      head: t('staff.mails.subject'),
      rowHead: true,
      cell: ({ id, subject, template, lang }) => (
        <Person name={subject || template} nameLang={subject ? lang : undefined} to={`/staff/mails/${id}`} />
      ),
    },
    {
      id: 'to',
      head: t('staff.mails.to'),
      cell: MailRecipient,
    },
  ];
}
