import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { correctFacts, type SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { FactsDialog } from '@/parts/staff/FactsDialog';
import { Button } from '@/ui/button/Button';
import { Pencil } from '@/ui/icon/icons';
import type { SiteNews } from './News';

interface EditFactsProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Puts right what the record says of the patient (R12.1). */
export function EditFacts({ site, onNews }: EditFactsProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Parameters<typeof correctFacts>[1]) => correctFacts(site.id, body),
    onSuccess() {
      setAsking(false);
      onNews('facts-changed');
    },
  });
  const { firstName, lastName, email, phonePrimary, phoneSecondary, birthDate, gender, language } = site;
  return (
    <div>
      <Button
        small
        variant="secondary"
        icon={Pencil}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('staff.facts.edit')}
      </Button>
      {asking && (
        <FactsDialog
          facts={{ firstName, lastName, email, phonePrimary, phoneSecondary, birthDate, gender, language }}
          hasSecondPhone
          busy={isPending}
          error={error}
          onSave={(facts, reason) => mutate({ ...facts, reason, version: site.version })}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}
