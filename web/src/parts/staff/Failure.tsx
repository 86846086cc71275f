import { failureText, fieldErrors, isSignedOut } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';

/** What went wrong with a change, unless it stands at a field of its own. What was typed is still there. */
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
