import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { accountKeys, fetchAccount, type AccountRecord } from '@/api/staffAccounts';
import { useLang, useT } from '@/i18n/react';
import { NotThere } from '@/parts/staff/NotThere';
import { EmailText } from '@/ui/email-text/EmailText';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { stateKind } from '../rules/state';
import styles from './accounts.module.css';
import { History } from './History';
import { ResetWaits } from './ResetWaits';
import { Tasks } from './Tasks';

/** The screen of /staff/accounts/{id}: one account, its possible changes and its history. */
export function Record() {
  const { id = '' } = useParams();
  // The key remounts the screen for another account, so that no dialog or message is carried over.
  return <Fetched key={id} id={id} />;
}

const crumbTo = '/staff/accounts';

function Fetched({ id }: { id: string }) {
  const t = useT();
  const crumb = { to: crumbTo, label: t('accounts.title') };
  const { data, error, refetch } = useQuery({
    queryKey: accountKeys.record(id),
    queryFn: ({ signal }) => fetchAccount(id, signal),
    // Every read is audited, so nothing refetches automatically.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data) {
    return (
      <>
        <DeskHead title={data.fullName} crumb={crumb}>
          <p>
            <StatusPill kind={stateKind[data.state]}>{t(`accounts.state.${data.state}`)}</StatusPill>
          </p>
        </DeskHead>
        <div className={`record ${styles.record}`}>
          <div className="record__part">
            <About account={data} />
            {data.reset && <ResetWaits key={data.reset.askedAt} account={data} reset={data.reset} />}
            <Tasks account={data} />
          </div>
          <History items={data.timeline} />
        </div>
      </>
    );
  }
  return (
    <>
      <DeskHead leavesFocus={!error} title={t('accounts.record')} crumb={crumb} />
      <NotThere error={error} unknown={t('accounts.unknown')} onAgain={refetch} />
    </>
  );
}

/** The details of the account. */
function About({ account }: { account: AccountRecord }) {
  const t = useT();
  const lang = useLang();
  const dates = useDates();
  const { email, role, state, center, language, hasSecondFactor, signedInAt, invitedAt, patients } = account;
  const moment = (at: string | null) => (at ? dates.moment(at) : t('accounts.never'));
  const facts: [string, ReactNode][] = [
    [
      t('staff.about.email'),
      <a key="email" className={styles.mail} href={`mailto:${email}`}>
        <EmailText>{email}</EmailText>
      </a>,
    ],
    [t('accounts.role'), t(`staff.role.${role}`)],
  ];
  if (center) facts.push([t('staff.center'), center.name]);
  if (role === 'coach') facts.push([t('accounts.patients'), patients.toLocaleString(lang)]);
  facts.push(
    [t('staff.about.language'), t(`staff.language.${language}`)],
    [t('accounts.factor'), t(hasSecondFactor ? 'accounts.factor.set' : 'accounts.factor.none')],
    [t('accounts.signed-in'), moment(signedInAt)],
  );
  if (state === 'invited' && invitedAt) facts.push([t('accounts.invitation'), moment(invitedAt)]);
  return (
    <section className="panel" aria-labelledby="about-title">
      <h2 id="about-title">{t('accounts.about')}</h2>
      <dl className="dl">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
