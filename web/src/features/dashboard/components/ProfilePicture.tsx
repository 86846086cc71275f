import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { fetchThumbnail } from '../api/ownSite';
import styles from './dashboard.module.css';

/** The main picture as visitors would see it. Its place is kept until it is there, so that nothing jumps. */
export function ProfilePicture({ siteKey, fileName }: { siteKey: EditKey; fileName: string }) {
  const t = useT();
  const { data, isError } = useQuery({
    queryKey: ['thumbnail', siteKey.id, fileName],
    queryFn: ({ signal }) => fetchThumbnail(siteKey, fileName, signal),
    staleTime: Infinity,
  });
  const address = useAddressOf(data);
  if (isError) return null;
  return (
    <div className="portrait portrait--sm">
      {address ? (
        <img src={address} alt={t('dashboard.picture')} />
      ) : (
        <div className={styles.pictureToCome} aria-hidden="true" />
      )}
    </div>
  );
}

/** An address for a picture in memory, given back when it is no longer shown. */
function useAddressOf(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
