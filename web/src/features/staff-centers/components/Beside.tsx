import { useQuery } from '@tanstack/react-query';
import { useLang, useT } from '@/i18n/react';
import { InviteDialog } from '@/features/staff-accounts/components/InviteDialog';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { MailPlus } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';
import { centerKeys, centerLists, closeCenter, reopenCenter, type CenterRecord } from '../api/centers';
import { fetchTargets, targetKeys } from '../api/targets';
import styles from './centers.module.css';

/** The coordinators with an account, and the invitation of another one. */
export function CoordinatorList({ record }: { record: CenterRecord }) {
  const t = useT();
  const dates = useDates();
  return (
    <section className="panel stack gap-3" aria-labelledby="coordinators">
      <h2 id="coordinators">{t('campaigns.coordinators')}</h2>
      {record.coordinators.length === 0 && <p className="muted">{t('campaigns.coordinators.none')}</p>}
      <ul className="log">
        {record.coordinators.map(({ id, fullName, state, signedInAt }) => (
          <li key={id}>
            <AppLink to={`/staff/accounts/${id}`}>{fullName}</AppLink>
            <small>
              {state === 'active' && signedInAt
                ? t('centers.signed-in', { day: dates.momentDay(signedInAt) })
                : t(`accounts.state.${state}`)}
            </small>
          </li>
        ))}
      </ul>
      {!record.closedAt && (
        <DialogButton variant="secondary" icon={MailPlus} label={t('centers.invite')}>
          {(close) => <InviteDialog centerId={record.id} onCancel={close} />}
        </DialogButton>
      )}
    </section>
  );
}

/** The registry's targets, and the link that changes them. */
export function TargetList() {
  const t = useT();
  const { data } = useQuery({ queryKey: targetKeys.all, queryFn: ({ signal }) => fetchTargets(signal) });
  return (
    <section className="panel stack gap-3" aria-labelledby="targets">
      <h2 id="targets">{t('centers.targets.short')}</h2>
      <dl className={styles.targets}>
        {(['contactDays', 'centerDays', 'registryDays'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`centers.targets.${name}`)}</dt>
            <dd>{data && t('centers.targets.number', { days: data[name] })}</dd>
          </div>
        ))}
      </dl>
      <AppLink to="/staff/targets">{t('centers.targets.change')}</AppLink>
    </section>
  );
}

/** Closing a center without people, or reopening it. */
export function CloseCenter({ record }: { record: CenterRecord }) {
  const t = useT();
  const lang = useLang();
  const dates = useDates();
  const { id, name, closedAt, people, coordinators } = record;
  const change = { record: centerKeys.record(id), refresh: centerLists };
  if (closedAt) {
    return (
      <section className="panel stack gap-3" aria-labelledby="closing">
        <h2 id="closing">{t('centers.reopen')}</h2>
        <p>{t('centers.closed-since', { day: dates.momentDay(closedAt) })}</p>
        <DialogButton variant="secondary" label={t('centers.reopen')}>
          {(close) => (
            <ConfirmDialog
              title={t('centers.reopen.ask', { name })}
              yes={t('centers.reopen.yes')}
              send={() => reopenCenter(id)}
              done={t('centers.reopened', { name })}
              {...change}
              onClose={close}
            >
              <p>{t('centers.reopen.text')}</p>
            </ConfirmDialog>
          )}
        </DialogButton>
      </section>
    );
  }
  const left = (
    [
      ['patients', '/staff/patients'],
      ['referrals', '/staff/intake'],
      ['donors', '/staff/donors'],
    ] as const
  ).filter(([kind]) => people[kind] > 0);
  return (
    <section className="panel stack gap-3" aria-labelledby="closing">
      <h2 id="closing">{t('centers.close')}</h2>
      {left.length > 0 && (
        <>
          <p>{t('centers.close.people')}</p>
          <ul className={styles.left}>
            {left.map(([kind, to]) => (
              <li key={kind}>
                <AppLink to={`${to}?centerId=${id}`}>
                  {t(`centers.close.${kind}`, {
                    count: people[kind],
                    number: people[kind].toLocaleString(lang),
                  })}
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {left.length === 0 && (
        <>
          <p>{t('centers.close.text')}</p>
          <DialogButton variant="danger-outline" label={t('centers.close')}>
            {(close) => (
              <ConfirmDialog
                danger
                title={t('centers.close.ask', { name })}
                yes={t('centers.close.yes')}
                send={() => closeCenter(id)}
                done={t('centers.close.done', { name })}
                {...change}
                onClose={close}
              >
                <p>{t('centers.close.consequence')}</p>
                <p>
                  {t('centers.close.accounts', {
                    count: coordinators.filter(({ state }) => state !== 'disabled').length,
                  })}
                </p>
              </ConfirmDialog>
            )}
          </DialogButton>
        </>
      )}
    </section>
  );
}
