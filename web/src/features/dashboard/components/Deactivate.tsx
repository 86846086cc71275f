import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { sitePaths } from './sitePaths';

/** The link to the deactivation page. It asks first, because opening that page takes the site down. */
export function Deactivate({ siteKey }: { siteKey: EditKey }) {
  const t = useT();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <div className="stack gap-3">
      <h3>{t('dashboard.deactivate')}</h3>
      <p className="measure">{t('dashboard.deactivate.text')}</p>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        {t('dashboard.deactivate.start')}
      </Button>
      {asking && (
        <Dialog
          danger
          title={t('dashboard.deactivate.title')}
          onCancel={() => setAsking(false)}
          footer={
            <>
              <Button variant="danger" onClick={() => void navigate(sitePaths(siteKey).deactivate)}>
                {t('dashboard.deactivate.yes')}
              </Button>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {t('dashboard.deactivate.no')}
              </Button>
            </>
          }
        >
          <p>{t('dashboard.deactivate.gone')}</p>
          <p>{t('dashboard.deactivate.undo')}</p>
        </Dialog>
      )}
    </div>
  );
}
