import { useT } from '@/i18n/react';
import { CopyButton } from '@/ui/copy-button/CopyButton';
import { Download } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import type { ShareKit } from '../api/shareKit';
import { inWords, svgAddress } from '../rules/shareAddresses';
import { NativeShare } from './NativeShare';
import styles from './share.module.css';

/** The page's address as text and as a QR code. */
export function ShareAddress({ kit, firstName }: { kit: ShareKit; firstName: string }) {
  const t = useT();
  const drawing = svgAddress(kit.qrSvg);
  const address = inWords(kit.url);
  const fileName = address.slice(address.lastIndexOf('/') + 1);
  return (
    <div className="flow gap-4">
      <div className={styles.qr}>
        <img src={drawing} alt={t('dashboard.share.qr', { address })} width={296} height={296} />
      </div>
      <p className={styles.address}>{address}</p>
      <div className={styles.actions}>
        <CopyButton words text={kit.url} label={t('dashboard.share.copy-link')} />
        <NativeShare title={firstName} text={kit.url} label={t('dashboard.share.send-link')} />
      </div>
      <div className={styles.actions}>
        <LinkButton
          small
          variant="secondary"
          icon={Download}
          href={kit.qrPngUrl}
          download={`${fileName}-qr.png`}
        >
          {t('dashboard.share.save-png')}
        </LinkButton>
        <LinkButton small variant="secondary" icon={Download} href={drawing} download={`${fileName}-qr.svg`}>
          {t('dashboard.share.save-svg')}
        </LinkButton>
      </div>
      <p className="small muted">{t('dashboard.share.qr-hint')}</p>
    </div>
  );
}
