import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { centersToTransferTo } from '@/api/staffLists';
import { transferPatient, type SiteRecord } from '@/api/staffSite';
import { failureText, fieldErrors } from '@/api/staffFailure';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { SelectField } from '@/ui/field/TextField';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { toastSuccess } from '@/ui/toast/toast';
import { Confirm } from './Confirm';
import type { SiteNews } from './News';

interface TransferProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Hands the patient over to another center (R12.5). Who works at the former one no longer sees the record. */
export function Transfer({ site, onNews }: TransferProps) {
  const t = useT();
  const { role } = useMe();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [center, setCenter] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { data: centers, error: unread } = useQuery({ ...centersToTransferTo, enabled: asking });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (id: number) => transferPatient(site.id, id),
    onSuccess() {
      setAsking(false);
      if (isRegistry(role)) return onNews('transferred');
      toastSuccess(t('record.news.transferred', { name: site.firstName }));
      void navigate('/staff/patients');
    },
  });
  const refused = fieldErrors(error).centerId;
  const name = site.firstName;
  return (
    <div>
      <Button
        small
        variant="secondary"
        onClick={() => {
          reset();
          setIsMissing(false);
          setAsking(true);
        }}
      >
        {t('record.transfer')}
      </Button>
      {asking && (
        <Confirm
          title={t('record.transfer.title', { name })}
          yes={t('record.transfer.yes')}
          busy={isPending}
          error={refused ? null : error}
          onYes={() => {
            setIsMissing(center === '');
            if (center !== '' && !isPending) mutate(Number(center));
          }}
          onNo={() => setAsking(false)}
        >
          <p>{t('record.transfer.text', { name, center: site.centerName })}</p>
          {unread && (
            <Alert kind="danger" role="alert">
              <p>{failureText(unread, t)}</p>
            </Alert>
          )}
          <SelectField
            label={t('record.transfer.center')}
            value={center}
            error={isMissing ? t('record.transfer.choose') : refused}
            onChange={({ target }) => setCenter(target.value)}
          >
            <option value="">{t('record.transfer.none')}</option>
            {centers
              ?.filter(({ id }) => id !== site.centerId)
              .map(({ id, name: other }) => (
                <option key={id} value={id}>
                  {other}
                </option>
              ))}
          </SelectField>
        </Confirm>
      )}
    </div>
  );
}
