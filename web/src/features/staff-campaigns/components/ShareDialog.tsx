import { campaignCodeUrl, type Campaign } from '@/api/staffCampaigns';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { CopyButton } from '@/ui/copy-button/CopyButton';
import { Dialog } from '@/ui/dialog/Dialog';
import { Download } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { registrationLink } from '../rules/lists';
import styles from './campaigns.module.css';

/** What to pass on to patients: the link, the code, and a sentence to print. */
export function ShareDialog({ campaign, onDone }: { campaign: Campaign; onDone: () => void }) {
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
