import { ApiError } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import styles from './dashboard.module.css';
import type { CoachOffer, CoachRequest } from '../hooks/useCoachRequest';

/** The offer of a coach, until one is requested. */
export function NeedGuidance({ request }: { request: CoachRequest }) {
  const t = useT();
  return (
    <div className={cx('wrap', styles.guidanceWrap)}>
      <div className={cx('panel panel--green', styles.guidance)}>
        <div className="stack gap-2">
          <h2>{t('dashboard.guidance')}</h2>
          <p className="measure">{t('dashboard.guidance.text')}</p>
        </div>
        <Button busy={request.isPending} onClick={() => request.mutate('guidance')}>
          {t('dashboard.guidance.yes')}
        </Button>
        <RequestFailure request={request} from="guidance" />
      </div>
    </div>
  );
}

/** The failure of the request for a coach, next to the button that was pressed: an alert is announced once. */
export function RequestFailure({ request, from }: { request: CoachRequest; from: CoachOffer }) {
  const t = useT();
  if (!request.isError || request.variables !== from) return null;
  const reason =
    request.error instanceof ApiError && request.error.status === 409 ? request.error.message : '';
  return (
    <Alert kind="danger" role="alert">
      {reason || failureWords(t, 'dashboard.coach.not-sent', request.error)}
    </Alert>
  );
}
