import type { ReactNode } from 'react';
import type { EditKey } from '@/api/client';
import { isSiteActive } from '@/domain/siteStatus';
import { useT } from '@/i18n/react';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { WorkBar } from '@/ui/work-bar/WorkBar';
import type { CustomSite } from '../api/customSite';
import { editorPath, landingPath } from './siteLinks';

interface EditorFrameProps {
  siteKey: EditKey;
  site: CustomSite;
  children: ReactNode;
}

/** The header and footer around every screen at the editor's address. */
export function EditorFrame({ siteKey, site, children }: EditorFrameProps) {
  const t = useT();
  const links = [
    { label: t('editor.nav.dashboard'), to: landingPath(siteKey) },
    { label: t('editor.nav.edit'), to: editorPath(siteKey), current: true },
    { label: t('editor.nav.examples'), to: `/gallery/${site.shortCode}`, newTab: true },
  ];
  if (isSiteActive(site.currentStatus)) {
    links.push({ label: t('editor.nav.view'), to: `/${site.shortCode}`, newTab: true });
  }
  return (
    <>
      <PageTitle of={t('editor.title')} />
      <SkipLink />
      <WorkBar home={landingPath(siteKey)} label={t('editor.nav')} links={links} />
      {children}
      <PatientFooter />
    </>
  );
}
