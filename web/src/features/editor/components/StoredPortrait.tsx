import { useQuery } from '@tanstack/react-query';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import type { StoredPicture } from '@/domain/storedPicture';
import { fetchStoredPicture } from '../api/storedPicture';
import { storedPicture } from '@/domain/draftPicture';
import { decodePhoto } from '@/ui/picture-editor/photo';
import { CropCanvas } from '@/ui/picture-editor/CropFrame';

/** The main picture as it was framed; nothing while it is fetched or when there is none. */
export function StoredPortrait({
  siteKey,
  pictures,
}: {
  siteKey: EditKey;
  pictures: readonly StoredPicture[];
}) {
  const t = useT();
  const main = pictures.find((picture) => picture.displayOrder === 0);
  const { data: photo } = useQuery({
    queryKey: ['portrait', siteKey.id, main?.fileName],
    queryFn: async ({ signal }) =>
      decodePhoto(await fetchStoredPicture(siteKey, main?.fileName ?? '', signal)),
    enabled: main !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!main || !photo) return null;
  return (
    <div className="portrait portrait--sm" role="img" aria-label={t('editor.approval.picture')}>
      <CropCanvas photo={photo} crop={storedPicture(main)} />
    </div>
  );
}
