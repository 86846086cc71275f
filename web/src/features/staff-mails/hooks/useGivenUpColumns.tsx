import type { EmailItem } from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import type { Column } from '@/ui/table/DataTable';
import styles from '../components/mail.module.css';
import { useMailColumns } from './useMailColumns';
import { WhyGivenUp } from '../components/WhyGivenUp';

interface Again {
  /** The ids of the emails that can be sent again; undefined while they are loading. */
  fit: ReadonlySet<number> | undefined;
  /** The reasons why other emails cannot be sent again, by id. */
  left: ReadonlyMap<number, string>;
  /** The ids of the emails that are being sent. */
  busy: readonly number[];
  onSend: (id: number) => void;
}

/** Returns the columns of the table of given-up emails. */
export function useGivenUpColumns({ fit, left, busy, onSend }: Again): Column<EmailItem>[] {
  const t = useT();
  const dates = useDates();
  const about = useMailColumns();
  const when: Column<EmailItem> = {
    id: 'when',
    head: t('staff.given-up.when'),
    cell: ({ givenUpAt }) => <span className={styles.when}>{givenUpAt && dates.moment(givenUpAt)}</span>,
  };
  const why: Column<EmailItem> = {
    id: 'why',
    head: t('staff.given-up.why'),
    cell: (mail) => <WhyGivenUp mail={mail} />,
  };
  const again: Column<EmailItem> = {
    id: 'again',
    head: t('record.mails.do'),
    cell: ({ id, subject: words, template }) =>
      fit?.has(id) ? (
        <Button
          small
          variant="secondary"
          busy={busy.includes(id)}
          aria-label={t('record.mails.again-which', { subject: words || template })}
          onClick={() => onSend(id)}
        >
          {t('record.mails.again')}
        </Button>
      ) : (
        <span className="muted">{left.get(id)}</span>
      ),
  };
  return [...about, when, why, again];
}
