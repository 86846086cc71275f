import { useState } from 'react';
import type { IntakeRecord } from '@/api/staffIntake';
import { useT } from '@/i18n/react';
import { Panel, Related } from '@/parts/staff/record/Overview';
import { Button } from '@/ui/button/Button';
import { SiteState } from '@/ui/staff-shell/SiteState';
import { Face } from '@/ui/staff-shell/Person';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import styles from './intake.module.css';
import { useIntakeChange } from '../hooks/useIntakeChange';

/** The patient's site at this center, or the button to create one; renders nothing if neither is possible. */
export function Microsite({ record }: { record: IntakeRecord }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { site, canMakeMicrosite, asked } = record;
  if (site) {
    const { currentStatus, customSiteStatus } = site;
    return (
      <Related
        records={[
          {
            to: `/staff/microsites/${site.id}`,
            picture: <Face small src={null} />,
            name: t('intake.site.open', { code: site.shortCode }),
            note: <SiteState {...{ currentStatus, customSiteStatus }} />,
          },
        ]}
      />
    );
  }
  if (!canMakeMicrosite && !asked?.siteElsewhere) return null;
  return (
    <Panel id="site" title={t('intake.site.title')}>
      <div className={styles.form}>
        {asked?.siteElsewhere && <p>{t('intake.site.elsewhere')}</p>}
        {canMakeMicrosite && (
          <>
            <p>{t(record.wantsMicrosite ? 'intake.site.wanted' : 'intake.site.none')}</p>
            <div>
              <Button small variant="secondary" onClick={() => setAsking(true)}>
                {t('intake.site.make')}
              </Button>
            </div>
          </>
        )}
      </div>
      {asking && <MakeDialog record={record} onDone={() => setAsking(false)} />}
    </Panel>
  );
}

function MakeDialog({ record, onDone }: { record: IntakeRecord; onDone: () => void }) {
  const t = useT();
  const { firstName: name, email } = record;
  const change = useIntakeChange(record, { done: t('intake.site.made', { name }), onDone });
  return (
    <ChangeDialog
      title={t('intake.site.make-title', { name })}
      yes={t('intake.site.make-yes')}
      change={change}
      onYes={() => change.mutate({ what: 'microsite' })}
      onNo={onDone}
    >
      <p>{t('intake.site.make-text', { name, email })}</p>
    </ChangeDialog>
  );
}
