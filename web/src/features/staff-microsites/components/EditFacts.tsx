import { correctFacts, type SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { FactsDialog } from '@/parts/staff/FactsDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Pencil } from '@/ui/icon/icons';
import type { SiteNews } from './News';

interface EditFactsProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Corrects the patient's details (R12.1). */
export function EditFacts(props: EditFactsProps) {
  return (
    <div>
      <DialogButton small variant="secondary" icon={Pencil} label={useT()('staff.facts.edit')}>
        {(close) => <EditDialog {...props} onClose={close} />}
      </DialogButton>
    </div>
  );
}

function EditDialog({ site, onNews, onClose }: EditFactsProps & { onClose: () => void }) {
  const change = useStaffMutation({
    send: (body: Parameters<typeof correctFacts>[1]) => correctFacts(site.id, body),
    onDone() {
      onClose();
      onNews('facts-changed');
    },
  });
  const { firstName, lastName, email, phonePrimary, phoneSecondary, birthDate, gender, language } = site;
  return (
    <FactsDialog
      facts={{ firstName, lastName, email, phonePrimary, phoneSecondary, birthDate, gender, language }}
      hasSecondPhone
      change={change}
      onSave={(facts, reason) => change.mutate({ ...facts, reason, version: site.version })}
      onNo={onClose}
    />
  );
}
