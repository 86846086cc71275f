import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminLink, resendLink } from '@/api/staffPatients';
import { issueNewKey, privateLinks, type SiteRecord } from '@/api/staffSite';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { CustomSiteStatus } from '@/domain/enums';
import { isRegistry, mayEditForPatients } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { ReopenSite } from '@/parts/staff/ReopenSite';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { CopyButton } from '@/ui/copy-button/CopyButton';
import { Eye, Mail, Pencil, RefreshCw } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { leadTab, openTab } from '@/ui/staff-shell/newTab';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { shortAddress } from '../rules/siteLinks';
import { AdminLinkDialog } from './AdminLinkDialog';
import { Confirm } from './Confirm';
import type { SiteNews } from './News';
import styles from './site.module.css';

interface LinksProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** The public page and the patient's own pages, and what staff can do about their links (R2.1). */
export function Links({ site, onNews }: LinksProps) {
  const t = useT();
  const { role } = useMe();
  const {
    data: own,
    mutate: show,
    isPending,
    error,
    reset: forget,
  } = useMutation({ mutationFn: () => privateLinks(site.id) });
  return (
    <section className="panel stack gap-3" aria-labelledby="links-title">
      <h2 id="links-title">{t('record.links.title')}</h2>
      <div>
        <Address what="public" path={`/${site.shortCode}`} />
        <Address what="dashboard" path={own?.dashboard} masked={`…/landing/${site.id}/••••••`} />
        <Address what="editor" path={own?.editor} masked={`…/custom-site/${site.id}/••••••`} />
      </div>
      {error && !isSignedOut(error) && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
      <div className="row row--buttons">
        {mayEditForPatients(role) && !own && (
          <Button small variant="secondary" icon={Eye} busy={isPending} onClick={() => show()}>
            {t('record.links.show')}
          </Button>
        )}
        {site.joinedInto === 0 && (
          <MailLinks
            site={site}
            onNews={(kind) => {
              // What was shown is dead now.
              if (kind === 'key-issued') forget();
              onNews(kind);
            }}
          />
        )}
        {mayEditForPatients(role) && <EditInPlace site={site} />}
        {isRegistry(role) && site.customSiteStatus === CustomSiteStatus.DeclinedUnfixable && (
          <ReopenSite
            small
            site={site}
            label={t('staff.about.reopen')}
            onReopened={() => onNews('reopened')}
          />
        )}
      </div>
      {own && <p className="small muted">{t('record.links.shown', { name: site.firstName })}</p>}
    </section>
  );
}

interface AddressProps {
  what: 'public' | 'dashboard' | 'editor';
  /** Left out while it is hidden. */
  path?: string;
  masked?: string;
}

function Address({ what, path, masked }: AddressProps) {
  const t = useT();
  const { origin } = window.location;
  return (
    <div className={styles.address}>
      <p>
        <small>{t(`record.links.${what}`)}</small>
        <span translate="no">{path === undefined ? masked : shortAddress(origin, path)}</span>
      </p>
      {path !== undefined && <CopyButton text={`${origin}${path}`} label={t(`record.links.copy-${what}`)} />}
    </div>
  );
}

/** Mails the patient the links, or ends the old ones and mails new ones. */
function MailLinks({ site, onNews }: LinksProps) {
  const t = useT();
  const [asking, setAsking] = useState<'send' | 'renew' | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (what: 'send' | 'renew') => (what === 'send' ? resendLink(site.id) : issueNewKey(site.id)),
    onSuccess(_, what) {
      setAsking(null);
      onNews(what === 'send' ? 'link-sent' : 'key-issued');
    },
  });
  const ask = (what: 'send' | 'renew') => {
    reset();
    setAsking(what);
  };
  const values = { name: site.firstName, email: site.email };
  return (
    <>
      <Button small variant="text" icon={Mail} className={styles.plain} onClick={() => ask('send')}>
        {t('record.links.send', values)}
      </Button>
      <Button small variant="text" icon={RefreshCw} className={styles.plain} onClick={() => ask('renew')}>
        {t('record.links.renew')}
      </Button>
      {asking && (
        <Confirm
          danger={asking === 'renew'}
          title={t(`record.links.${asking}.title`, values)}
          yes={t(`record.links.${asking}.yes`)}
          busy={isPending}
          error={error}
          onYes={() => mutate(asking)}
          onNo={() => setAsking(null)}
        >
          <p>{t(`record.links.${asking}.text`, values)}</p>
        </Confirm>
      )}
    </>
  );
}

/** The patient's own editor, opened under an administrator's name (R2.5). */
function EditInPlace({ site }: { site: SiteRecord }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const {
    mutate,
    isPending,
    error,
    data: blocked,
  } = useMutation({
    mutationFn: (tab: Window | null) => leadTab(tab, () => adminLink(site.id)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      {error && !isSignedOut(error) && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
      {blocked ? (
        <LinkButton small variant="secondary" href={blocked} newTab>
          {t('staff.admin.open')}
        </LinkButton>
      ) : (
        <Button small variant="secondary" icon={Pencil} onClick={() => setAsking(true)}>
          {t('staff.admin.button', { name: site.firstName })}
        </Button>
      )}
      {asking && (
        <AdminLinkDialog
          name={site.firstName}
          busy={isPending}
          onYes={() => !isPending && mutate(openTab())}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
