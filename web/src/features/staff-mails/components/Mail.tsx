import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { staffKeys } from '@/api/staff';
import { fetchMail, type MailDetail } from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { NotThere } from '@/parts/staff/NotThere';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { CopyButton } from '@/ui/copy-button/CopyButton';
import { EmailText } from '@/ui/email-text/EmailText';
import { Eye } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { maskLink } from '../maskLink';
import { HeldMails } from './HeldMails';
import { SendOneAgain } from './SendOneAgain';
import styles from './mail.module.css';
import { MailStatePill } from '@/parts/staff/MailStatePill';

/** The screen of /staff/mails/{id}: one email with its content. Every read is audited. */
export function Mail() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: staffKeys.mail(id),
    queryFn: ({ signal }) => fetchMail(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data) return <Loaded key={id} mail={data} />;
  return (
    <>
      <DeskHead
        leavesFocus={!error}
        title={t('staff.mail.title')}
        crumb={{ to: '/staff/mails', label: t('staff.section.mails') }}
      />
      <NotThere error={error} unknown={t('staff.mail.unknown')} rows={3} onAgain={refetch} />
    </>
  );
}

function Loaded({ mail }: { mail: MailDetail }) {
  const t = useT();
  const dates = useDates();
  const [shown, setShown] = useState(false);
  return (
    <>
      <DeskHead
        title={mail.subject || mail.template}
        titleLang={mail.subject ? mail.lang : undefined}
        crumb={{ to: '/staff/mails', label: t('staff.section.mails') }}
      >
        <p>
          <MailStatePill state={mail.state} />
        </p>
      </DeskHead>
      <div className={`stack ${styles.mail}`}>
        <section className="panel" aria-label={t('staff.mail.title')}>
          <dl className="dl">
            <dt>{t('staff.mails.to')}</dt>
            <dd>
              <EmailText>{`${mail.toName} <${mail.to}>`}</EmailText>
            </dd>
            <dt>{t('staff.mail.from')}</dt>
            <dd>
              <EmailText>{mail.from}</EmailText>
            </dd>
            <dt>{t('staff.mails.when')}</dt>
            <dd>{dates.moment(mail.createdAt)}</dd>
            <dt>{t('staff.about.language')}</dt>
            <dd>{t(`staff.language.${mail.lang}`)}</dd>
          </dl>
        </section>
        {mail.state === 'held' && <HeldMails ids={[mail.id]} />}
        {mail.cause && <SendOneAgain mail={mail} />}
        {mail.isLinkHidden && (
          <Alert kind="info">
            <p>{t('staff.mail.hidden')}</p>
          </Alert>
        )}
        {mail.link && (
          <Alert kind="waiting">
            <p>{t('staff.mail.private')}</p>
            <div className={`row ${styles.buttons}`}>
              <Button
                small
                variant="secondary"
                icon={Eye}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                {t(shown ? 'staff.mail.hide' : 'staff.mail.show')}
              </Button>
              <CopyButton text={mail.link} label={t('staff.mail.copy')} words />
            </div>
          </Alert>
        )}
        <section className="panel" aria-labelledby="text-title">
          <h2 id="text-title">{t('staff.mail.text')}</h2>
          {mail.text ? (
            <div className={styles.text} lang={mail.lang}>
              {shown ? mail.text : maskLink(mail.text, mail.link)}
            </div>
          ) : (
            <p className="muted">{t('staff.mail.no-text')}</p>
          )}
        </section>
      </div>
    </>
  );
}
