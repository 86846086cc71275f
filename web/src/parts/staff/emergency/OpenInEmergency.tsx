import { useState } from 'react';
import type { RecordKind } from '@/api/staffEmergencies';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { EmergencyDialog } from './EmergencyDialog';

interface OpenInEmergencyProps {
  kind: RecordKind;
  /** The number of the record that could not be opened; without it the dialog asks for the number. */
  id?: string;
  /** Refetches the record on this screen. */
  onOpened?: () => unknown;
}

/** The button that opens a record of another center in an emergency, for coordinators (R15.4). */
export function OpenInEmergency({ kind, id = '', onOpened }: OpenInEmergencyProps) {
  const t = useT();
  const { role } = useMe();
  const [asks, setAsks] = useState(false);
  if (role !== 'center-coordinator') return null;
  return (
    <div>
      <Button small variant="secondary" onClick={() => setAsks(true)}>
        {t(id ? 'record.emergency.open' : 'record.emergency.other')}
      </Button>
      {asks && (
        <EmergencyDialog
          kind={kind}
          id={id}
          onOpened={() => {
            setAsks(false);
            void onOpened?.();
          }}
          onNo={() => setAsks(false)}
        />
      )}
    </div>
  );
}
