import { useState } from 'react';
import {
  campaignKeys,
  campaignsFileUrl,
  fetchCampaigns,
  type Campaign,
  campaignCodeUrl,
} from '@/api/staffCampaigns';
import { failureText } from '@/api/staffFailure';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Plus, Download } from '@/ui/icon/icons';
import { ExportButton } from '@/parts/staff/ExportButton';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { CampaignDialog } from './CampaignDialog';
import { CampaignTable, type CampaignTask } from './CampaignTable';
import { HistoryDialog } from './HistoryDialog';
import { useCampaignChoices } from '../hooks/useCampaignChoices';
import { CopyButton } from '@/ui/copy-button/CopyButton';
import { Dialog } from '@/ui/dialog/Dialog';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { registrationLink } from '../rules/lists';
import styles from './campaigns.module.css';

/** The screen of /staff/campaigns: the registration codes of a center. */
export function Campaigns() {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { filter, change, list, isNarrowed } = useFoundList({
    names: ['q', 'state', 'type', 'centerId', 'sort'],
    queryKey: campaignKeys.list,
    fetch: fetchCampaigns,
    failureText,
  });
  const choices = useCampaignChoices();
  const [open, setOpen] = useState<Open>(null);
  return (
    <>
      <DeskHead
        title={t('campaigns.title')}
        actions={
          <>
            <ExportButton href={campaignsFileUrl(filter)} download="campaign-list.csv" />
            <Button icon={Plus} onClick={() => setOpen({ task: 'new' })}>
              {t('campaigns.new')}
            </Button>
          </>
        }
      >
        <p className="muted">{t('campaigns.lead')}</p>
      </DeskHead>
      <FilterBar
        filter={filter}
        searchLabel={t(seesAll ? 'campaigns.search' : 'campaigns.search.own')}
        choices={choices}
        onFilter={change}
      />
      <FoundList
        {...list}
        count={(count) => t('campaigns.count', { count })}
        nothing={t(isNarrowed ? 'campaigns.none-found' : 'campaigns.none')}
      >
        {(campaigns) => (
          <CampaignTable campaigns={campaigns} onTask={(campaign, task) => setOpen({ task, campaign })} />
        )}
      </FoundList>
      <OpenDialog open={open} onOpen={setOpen} />
    </>
  );
}

/** The open dialog: a new campaign, or a task of a listed campaign. */
type Open = { task: 'new' } | { task: CampaignTask; campaign: Campaign } | null;

function OpenDialog({ open, onOpen }: { open: Open; onOpen: (open: Open) => void }) {
  const close = () => onOpen(null);
  if (open === null) return null;
  if (open.task === 'share') return <ShareDialog campaign={open.campaign} onDone={close} />;
  if (open.task === 'history') return <HistoryDialog of={{ campaign: open.campaign }} onDone={close} />;
  return (
    <CampaignDialog
      campaign={open.task === 'change' ? open.campaign : null}
      onDone={close}
      onAdded={(campaign) => onOpen({ task: 'share', campaign })}
    />
  );
}

/** A campaign's material for patients: the link, the QR code, and a sentence to print. */
function ShareDialog({ campaign, onDone }: { campaign: Campaign; onDone: () => void }) {
  const t = useT();
  const { origin } = window.location;
  const { id, code, name } = campaign;
  const link = registrationLink(origin, code);
  const sentence = t('campaigns.print.sentence', { address: link.replace(/^https?:\/\//, '') });
  return (
    <Dialog
      wide
      title={t('campaigns.share.title', { name })}
      onCancel={onDone}
      footer={<Button onClick={onDone}>{t('campaigns.share.done')}</Button>}
    >
      <p>{t('campaigns.share.text')}</p>
      <div className={styles.share}>
        <p>
          <small>{t('campaigns.share.link')}</small>
          <span translate="no">{link}</span>
        </p>
        <CopyButton text={link} label={t('campaigns.share.copy-link')} words />
      </div>
      <div className={styles.share}>
        <p>
          <small>{t('campaigns.code')}</small>
          <span className={styles.code} translate="no">
            {code}
          </span>
        </p>
        <CopyButton text={code} label={t('campaigns.share.copy-code')} words />
      </div>
      <div className={styles.share}>
        <img
          className={styles.qr}
          src={campaignCodeUrl(id)}
          alt={t('campaigns.share.qr', { address: link })}
        />
        <LinkButton
          variant="secondary"
          small
          icon={Download}
          href={campaignCodeUrl(id)}
          download={`${code}-qr.png`}
        >
          {t('campaigns.share.qr-save')}
        </LinkButton>
      </div>
      <div className={styles.share}>
        <p>
          <small>{t('campaigns.print')}</small>
          <span>{sentence}</span>
        </p>
        <CopyButton text={sentence} label={t('campaigns.print.copy')} words />
      </div>
      <p className="small muted">{t('campaigns.print.hint')}</p>
    </Dialog>
  );
}
