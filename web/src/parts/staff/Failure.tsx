import { failureText, fieldErrors, isSignedOut } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';

/** The failure of a change, unless a field shows it. The typed text is kept. */
export function Failure({ error, fields = [] }: { error: unknown; fields?: readonly string[] }) {
  const t = useT();
  const atFields = Object.keys(fieldErrors(error)).some((name) => fields.includes(name));
  if (!error || isSignedOut(error) || atFields) return null;
  return (
    <Alert kind="danger" role="alert">
      <p>{failureText(error, t)}</p>
    </Alert>
  );
}
