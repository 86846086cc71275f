import type { RecordKind } from '@/api/staffEmergencies';
import { failureText, isUnknown } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { OpenInEmergency } from './emergency/OpenInEmergency';

interface NotThereProps {
  error: unknown;
  /** Said of a record that does not exist, or not for this person. */
  unknown: string;
  /** Which record it is, where a coordinator may open one of another center in an emergency. */
  record?: { kind: RecordKind; id: string };
  rows?: number;
  onAgain: () => unknown;
}

/** Stands where a record will be: it is loading, it is unknown, or it could not be loaded. */
export function NotThere({ error, unknown, record, rows, onAgain }: NotThereProps) {
  const t = useT();
  if (!error) return <LoadingRows rows={rows} />;
  if (!isUnknown(error)) return <NotLoaded message={failureText(error, t)} onAgain={() => void onAgain()} />;
  return (
    <>
      <Alert kind="plain" role="alert">
        <p>{unknown}</p>
      </Alert>
      {record && <OpenInEmergency {...record} onOpened={onAgain} />}
    </>
  );
}
