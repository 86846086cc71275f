import { useT } from '@/i18n/react';
import { Download } from '../icon/icons';
import { LinkButton } from '../link-button/LinkButton';

/** Saves a list as a file, as it is filtered. */
export function ExportButton({ href, download }: { href: string; download: string }) {
  const t = useT();
  return (
    <LinkButton variant="secondary" icon={Download} href={href} download={download}>
      {t('staff.patients.export')}
    </LinkButton>
  );
}
