import type { MouseEvent, ReactNode } from 'react';
import { fetchFile } from '@/api/client';
import { saveFile } from '@/domain/files';
import { useT } from '@/i18n/react';
import { Download } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { Failure } from './Failure';
import { useStaffMutation } from './useStaffMutation';

interface ExportButtonProps {
  href: string;
  /** The name of the file. */
  download: string;
  small?: boolean;
  /** Replaces the label "Export". */
  label?: ReactNode;
}

/**
 * The button that saves a filtered list or a document as a file. It asks for a fresh proof of identity if required
 * (R14.4d).
 */
export function ExportButton({ href, download, small, label }: ExportButtonProps) {
  const t = useT();
  const { mutate, isPending, error } = useStaffMutation({
    send: async () => saveFile(await fetchFile(href), download),
  });
  function save(event: MouseEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <>
      <LinkButton
        small={small}
        variant="secondary"
        icon={Download}
        href={href}
        download={download}
        aria-busy={isPending || undefined}
        onClick={save}
      >
        {label ?? t('staff.patients.export')}
      </LinkButton>
      <Failure error={error} />
    </>
  );
}
