import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminLink, reopen, resendLink, type SiteDetail } from '../../../api/staff';
import { failureText, isSignedOut } from '../../../api/staffFailure';
import { CustomSiteStatus, MicrositeType, RecipientStatus } from '../../../domain/enums';
import { isRegistry, mayEditForPatients } from '../../../domain/staff';
import { sayMomentDay } from '../../../domain/zone';
import { useLang, useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import { Button } from '../../../ui/button/Button';
import { Mail, Pencil, Undo2 } from '../../../ui/icon/icons';
import { LinkButton } from '../../../ui/link-button/LinkButton';
import { useBrand } from '../../../ui/page-context/PageContext';
import { leadTab, openTab } from '../../../ui/staff-shell/newTab';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import { AppLink } from '../../../ui/work-bar/AppLink';
import { AdminLinkDialog } from './AdminLinkDialog';
import type { SiteNews } from './News';
import styles from './site.module.css';

interface AboutProps {
  site: SiteDetail['site'];
  onChanged: (news: SiteNews) => void;
}

/** What is known of the patient, and what staff can do for the patient. */
export function About({ site, onChanged }: AboutProps) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const day = (moment: string) => sayMomentDay(moment, timezone, lang);
  const isPublic = site.currentStatus === RecipientStatus.Active && site.agreedToHipaa;
  const facts: [string, string][] = [
    [t('staff.about.email'), site.email],
    [t('staff.about.language'), t(`staff.language.${site.language}`)],
    [t('staff.about.age'), site.age === null ? t('staff.about.unknown') : String(site.age)],
    ...(site.guardianName ? [[t('staff.about.guardian'), site.guardianName] as [string, string]] : []),
    [
      t('staff.about.organ'),
      t(site.micrositeTypeId === MicrositeType.Liver ? 'staff.liver' : 'staff.kidney'),
    ],
    [t('staff.center'), site.centerName],
    [t('staff.about.release'), t(site.agreedToHipaa ? 'staff.about.agreed' : 'staff.about.not-agreed')],
    [t('staff.about.created'), day(site.createdAt)],
    [t('staff.about.updated'), day(site.updatedAt)],
  ];
  return (
    <section className="panel stack" aria-labelledby="about-title">
      <h2 id="about-title">{t('staff.about.title', { name: site.firstName })}</h2>
      <dl className="dl">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        <dt>{t('staff.about.code')}</dt>
        <dd>
          {isPublic ? (
            <AppLink to={`/${site.shortCode}`} newTab className={styles.outside}>
              {site.shortCode}
            </AppLink>
          ) : (
            site.shortCode
          )}
        </dd>
      </dl>
      <Actions site={site} onChanged={onChanged} />
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Actions({ site, onChanged }: AboutProps) {
  const t = useT();
  const { role } = useMe();
  const [confirming, setConfirming] = useState(false);
  const resend = useMutation({
    mutationFn: () => resendLink(site.id),
    onSuccess: () => onChanged({ kind: 'link-sent', at: Date.now() }),
  });
  const openAgain = useMutation({
    mutationFn: () => reopen(site.id),
    onSuccess: () => onChanged({ kind: 'reopened', at: Date.now() }),
  });
  const editor = useMutation({
    mutationFn: (tab: Window | null) => leadTab(tab, () => adminLink(site.id)),
    onSuccess: () => setConfirming(false),
  });
  const failure = [resend.error, openAgain.error, editor.error].find((error) => error && !isSignedOut(error));
  const isDeclined = site.customSiteStatus === CustomSiteStatus.DeclinedUnfixable;
  return (
    <div className={styles.actions}>
      {failure && (
        <Alert kind="danger" role="alert">
          <p>{failureText(failure, t)}</p>
        </Alert>
      )}
      {isRegistry(role) && isDeclined && (
        <Button small icon={Undo2} busy={openAgain.isPending} onClick={() => openAgain.mutate()}>
          {t('staff.about.reopen')}
        </Button>
      )}
      <Button small variant="secondary" icon={Mail} busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('staff.about.resend', { name: site.firstName })}
      </Button>
      {mayEditForPatients(role) &&
        (editor.data ? (
          <LinkButton small variant="secondary" href={editor.data} newTab>
            {t('staff.admin.open')}
          </LinkButton>
        ) : (
          <Button small variant="secondary" icon={Pencil} onClick={() => setConfirming(true)}>
            {t('staff.admin.button', { name: site.firstName })}
          </Button>
        ))}
      {confirming && !editor.data && (
        <AdminLinkDialog
          name={site.firstName}
          busy={editor.isPending}
          onYes={() => !editor.isPending && editor.mutate(openTab())}
          onNo={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
