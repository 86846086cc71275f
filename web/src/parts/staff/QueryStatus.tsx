import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';

interface QueryStatusProps {
  /** The data of the query; undefined while it is loading. */
  data: unknown;
  error: unknown;
  /** The number of placeholder rows. */
  rows?: number;
  onAgain: () => unknown;
}

/** Placeholder rows while a query is loading, or the message that it failed. */
export function QueryStatus({ data, error, rows, onAgain }: QueryStatusProps) {
  const t = useT();
  if (error) return <NotLoaded message={failureText(error, t)} onAgain={() => void onAgain()} />;
  return data === undefined && <LoadingRows rows={rows} />;
}
