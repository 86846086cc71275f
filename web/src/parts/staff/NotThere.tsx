import type { RecordKind } from '@/api/staffEmergencies';
import { failureText, isUnknown } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { OpenInEmergency } from './emergency/OpenInEmergency';

interface NotThereProps {
  error: unknown;
  /** The message for a record that does not exist or is hidden from this account. */
  unknown: string;
  /** The record that a coordinator may open in an emergency, if it belongs to another center. */
  record?: { kind: RecordKind; id: string };
  rows?: number;
  onAgain: () => unknown;
}

/** The placeholder of a record that is loading, unknown, or could not be loaded. */
export function NotThere({ error, unknown, record, rows, onAgain }: NotThereProps) {
  const t = useT();
  if (!error) return <LoadingRows rows={rows} />;
  if (!isUnknown(error)) return <NotLoaded message={failureText(error, t)} onAgain={() => void onAgain()} />;
  return (
    <div className="flow gap-4">
      <Alert kind="plain" role="alert">
        <p>{unknown}</p>
      </Alert>
      {record && <OpenInEmergency {...record} onOpened={onAgain} />}
    </div>
  );
}
