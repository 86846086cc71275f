import { useState } from 'react';
import { adminLink, resendLink } from '@/api/staffPatients';
import { issueNewKey, privateLinks, type SiteRecord } from '@/api/staffSite';
import { CustomSiteStatus } from '@/domain/enums';
import { isRegistry, mayEditForPatients } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { ChangeDialog, ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { Failure } from '@/parts/staff/Failure';
import { ReopenSite } from '@/parts/staff/ReopenSite';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { CopyButton } from '@/ui/copy-button/CopyButton';
import { ExternalLink, Eye, Mail, Pencil, RefreshCw } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { leadTab, openTab } from '@/ui/staff-shell/newTab';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { shortAddress } from '../rules/siteLinks';
import type { SiteNews } from './News';
import styles from './site.module.css';

interface LinksProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** The public page and the patient's private pages, with the staff's tasks for their links (R2.1). */
export function Links({ site, onNews }: LinksProps) {
  const t = useT();
  const { role } = useMe();
  const {
    data: own,
    mutate: show,
    isPending,
    error,
    reset: forget,
  } = useStaffMutation({ send: () => privateLinks(site.id) });
  return (
    <section className="panel stack gap-3" aria-labelledby="links-title">
      <h2 id="links-title">{t('record.links.title')}</h2>
      <div>
        <Address what="public" path={`/${site.shortCode}`} />
        <Address what="dashboard" path={own?.dashboard} masked={`…/landing/${site.id}/••••••`} />
        <Address what="editor" path={own?.editor} masked={`…/custom-site/${site.id}/••••••`} />
      </div>
      <Failure error={error} />
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
              // The links shown are no longer valid.
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
  /** Omitted while the address is hidden. */
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

/** Emails the patient the links, or ends the old links and emails new ones. */
function MailLinks({ site, onNews }: LinksProps) {
  const t = useT();
  const values = { name: site.firstName, email: site.email };
  return (['send', 'renew'] as const).map((what) => (
    <DialogButton
      key={what}
      small
      variant="text"
      icon={what === 'send' ? Mail : RefreshCw}
      className={styles.plain}
      label={t(`record.links.${what}`, values)}
    >
      {(close) => (
        <ConfirmDialog<unknown>
          danger={what === 'renew'}
          title={t(`record.links.${what}.title`, values)}
          yes={t(`record.links.${what}.yes`)}
          send={() => (what === 'send' ? resendLink(site.id) : issueNewKey(site.id))}
          onDone={() => onNews(what === 'send' ? 'link-sent' : 'key-issued')}
          onClose={close}
        >
          <p>{t(`record.links.${what}.text`, values)}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  ));
}

/** The patient's own editor, opened under an administrator's name (R2.5). */
function EditInPlace({ site }: { site: SiteRecord }) {
  const t = useT();
  const { fullName } = useMe();
  const name = site.firstName;
  const [asking, setAsking] = useState(false);
  const open = useStaffMutation({
    send: (tab: Window | null) => leadTab(tab, () => adminLink(site.id)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Failure error={open.error} />
      {open.data ? (
        <LinkButton small variant="secondary" href={open.data} newTab>
          {t('staff.admin.open')}
        </LinkButton>
      ) : (
        <Button small variant="secondary" icon={Pencil} onClick={() => setAsking(true)}>
          {t('staff.admin.button', { name })}
        </Button>
      )}
      {asking && (
        <ChangeDialog
          title={t('staff.admin.title', { name })}
          yes={
            <>
              <span>{t('staff.admin.yes')}</span>
              <span className="sr">{t('shared.opens-new-tab')}</span>
            </>
          }
          yesIcon={ExternalLink}
          no={t('staff.admin.no')}
          change={open}
          onYes={() => open.mutate(openTab())}
          onNo={() => setAsking(false)}
        >
          <p>{t('staff.admin.text', { name, me: fullName })}</p>
          <p>{t('staff.admin.limit')}</p>
        </ChangeDialog>
      )}
    </>
  );
}
