import type { ReactNode } from 'react';
import type { ButtonVariant } from '@/ui/button/Button';
import { ActionLink } from './ActionLink';
import type { PublicPageData } from '../page-data';
import { recordVisit } from '@/api/recordVisit';
import { isOver } from '../rules/banner';
import { donorUrl } from '../rules/links';
import { useSay } from '../words';
import styles from './sections.module.css';

/**
 * Returns the props of a link to the donor screening: a live page counts the first press. All such links open
 * the same address in a new tab, so that readers recognize them as the same.
 */
export function donorLinkProps(data: PublicPageData) {
  const follow = () => {
    if (data.location === 0) void recordVisit(data.site.shortCode, 'eligible', true);
  };
  return { href: donorUrl(data), target: '_blank', rel: 'noopener', onClick: follow, onAuxClick: follow };
}

interface DonorLinkProps {
  data: PublicPageData;
  variant?: ButtonVariant;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/** A button that opens the donor screening for this patient, while a donor is needed. */
export function DonorLink({ data, children, ...look }: DonorLinkProps) {
  if (isOver(data.site)) return null;
  return (
    <ActionLink {...donorLinkProps(data)} newTab {...look}>
      {children}
    </ActionLink>
  );
}

/** Explains the page behind a link to the screening. */
export function DonorNote() {
  const t = useSay();
  return <small className={styles.donorNote}>{t('public.donate.note')}</small>;
}
