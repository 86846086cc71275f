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
 * What a link to the donor screening does when it is followed: a live page counts it once. All of them lead to the
 * same place in the same way, a new tab, so that nobody takes them for different things.
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

/** A button that leads to the donor screening for this patient, as long as one is looked for. */
export function DonorLink({ data, children, ...look }: DonorLinkProps) {
  if (isOver(data.site)) return null;
  return (
    <ActionLink {...donorLinkProps(data)} newTab {...look}>
      {children}
    </ActionLink>
  );
}

/** What waits behind a link to the screening. */
export function DonorNote() {
  const t = useSay();
  return <small className={styles.donorNote}>{t('public.donate.note')}</small>;
}
