import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { accountKeys, type AccountRecord, changeRole, type RoleChoice } from '@/api/staffAccounts';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { toastSuccess } from '@/ui/toast/toast';
import { AppLink } from '@/ui/work-bar/AppLink';
import { accountTasks, type Task, centerRule } from '../rules/state';
import styles from './accounts.module.css';
import { AskFirst } from './AskFirst';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { AccountForm } from './AccountForm';
import { RoleFields } from './RoleFields';

/** The changes that can be made to an account. The user's own account shows only who can change it. */
export function Tasks({ account }: { account: AccountRecord }) {
  const t = useT();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Task | null>(null);
  const [done, countDone] = useReducer((times: number) => times + 1, 0);
  // The pressed button may be gone. A closing dialog first returns the focus to that button.
  useEffect(() => {
    if (done > 0) heading.current?.focus();
  }, [done]);
  const close = () => setOpen(null);

  function show(changed: AccountRecord) {
    const { id, fullName: name, email } = changed;
    if (changed.reset && !account.reset) {
      const isAdmin = changed.reset.kind === 'administrator';
      toastSuccess(t(isAdmin ? 'accounts.reset.asked.administrator' : 'accounts.reset.asked', { name }));
    } else if (open) toastSuccess(t(`accounts.do.${open}.done`, { name, email }));
    queryClient.setQueryData(accountKeys.record(id), changed);
    void queryClient.invalidateQueries({ queryKey: accountKeys.list });
    close();
    countDone();
  }
  const tasks = accountTasks(account);
  return (
    <section className="panel" aria-labelledby="tasks-title">
      <h2 id="tasks-title" ref={heading} tabIndex={-1}>
        {t('accounts.tasks')}
      </h2>
      {account.state === 'waiting' && <p>{t('accounts.tasks.waiting')}</p>}
      {account.state === 'altered' && <p>{t('accounts.altered', { id: account.id })}</p>}
      {account.isSelf ? (
        <p>
          {t('accounts.self')} <AppLink to="/staff/account">{t('accounts.self.link')}</AppLink>
        </p>
      ) : (
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <li key={task}>
              <p className="muted">{t(`accounts.do.${task}.lead`)}</p>
              <Button
                small
                variant={task === 'disable' ? 'danger-outline' : 'secondary'}
                onClick={() => setOpen(task)}
              >
                {t(`accounts.do.${task}.go`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open === 'role' && <RoleDialog account={account} onDone={show} onCancel={close} />}
      {open && open !== 'role' && <AskFirst account={account} change={open} onDone={show} onCancel={close} />}
    </section>
  );
}

interface RoleDialogProps {
  account: AccountRecord;
  onDone: (account: AccountRecord) => void;
  onCancel: () => void;
}

/** The dialog that changes the role or center of an account. */
function RoleDialog({ account, onDone, onCancel }: RoleDialogProps) {
  const t = useT();
  const [choice, setChoice] = useState<RoleChoice>({
    role: account.role,
    centerId: account.center?.id ?? 0,
  });
  const { mutate, isPending, error } = useStaffMutation({
    send: ({ role, centerId }: RoleChoice) =>
      changeRole(account.id, { role, centerId: centerRule(role) === 'none' ? 0 : centerId }),
    onDone,
  });
  return (
    <AccountForm
      title={t('accounts.do.role.ask', { name: account.fullName })}
      yes={t('accounts.do.role.yes')}
      busy={isPending}
      error={error}
      onSubmit={() => mutate(choice)}
      onCancel={onCancel}
    >
      {(errors) => (
        <>
          <p>{t('accounts.do.role.what')}</p>
          <RoleFields value={choice} onValue={setChoice} errors={errors} />
        </>
      )}
    </AccountForm>
  );
}
