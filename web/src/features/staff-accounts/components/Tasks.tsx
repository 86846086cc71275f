import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accountKeys, type AccountRecord } from '../../../api/staffAccounts';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { toastSuccess } from '../../../ui/toast/toast';
import { AppLink } from '../../../ui/work-bar/AppLink';
import { tasksOf, type Task } from '../rules/state';
import styles from './accounts.module.css';
import { AskFirst } from './AskFirst';
import { RoleDialog } from './RoleDialog';

/** What can be done with an account; for the own one, who can do it. */
export function Tasks({ account }: { account: AccountRecord }) {
  const t = useT();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Task | null>(null);
  const close = () => setOpen(null);

  function done(changed: AccountRecord) {
    const { id, fullName: name, email } = changed;
    if (open) toastSuccess(t(`accounts.do.${open}.done`, { name, email }));
    queryClient.setQueryData(accountKeys.record(id), changed);
    void queryClient.invalidateQueries({ queryKey: accountKeys.list });
    close();
    // The button that was pressed may be gone.
    heading.current?.focus();
  }
  return (
    <section className="panel" aria-labelledby="tasks-title">
      <h2 id="tasks-title" ref={heading} tabIndex={-1}>
        {t('accounts.tasks')}
      </h2>
      {account.isSelf ? (
        <p>
          {t('accounts.self')} <AppLink to="/staff/account">{t('accounts.self.link')}</AppLink>
        </p>
      ) : (
        <ul className={styles.tasks}>
          {tasksOf(account).map((task) => (
            <li key={task}>
              <p className="muted">{t(`accounts.do.${task}.lead`)}</p>
              <Button
                small
                variant={task === 'disable' ? 'danger' : 'secondary'}
                onClick={() => setOpen(task)}
              >
                {t(`accounts.do.${task}.go`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open === 'role' && <RoleDialog account={account} onDone={done} onCancel={close} />}
      {open && open !== 'role' && <AskFirst account={account} change={open} onDone={done} onCancel={close} />}
    </section>
  );
}
