import type { StoredPicture } from '@/domain/storedPicture';
import type { CustomSite } from '@/features/editor/api/customSite';

/** For tests: a stored picture. */
export function samplePicture(fileName: string, displayOrder: number, caption = ''): StoredPicture {
  const attributes = { rotate: 0, zoom: 1, position: { x: 0.5, y: 0.5 } };
  return { fileName, thumbnail: `t-${fileName}`, caption, displayOrder, attributes };
}

/** For tests: a starter site with a working copy that can be submitted unchanged. */
export function sampleSite(changes: Partial<CustomSite> = {}): CustomSite {
  return {
    id: 7,
    editKey: 'secret',
    micrositeTypeId: 0,
    micrositeType: 'Kidney',
    shortCode: 'ABC123',
    firstName: 'Delphine',
    lastName: 'Okoro',
    age: 62,
    centerName: 'Lakeshore Transplant Center',
    currentStatus: 5,
    customSiteStatus: 0,
    agreedToHipaa: true,
    useMicrositeResponsibilityConfirmation: false,
    isResponsibilityConfirmed: false,
    isMinor: false,
    guardianName: '',
    isEditable: true,
    version: 3,
    images: [],
    patientStoryPending: 'I drove the number 14 school bus.',
    patientWhyPending: 'My kidneys are tired.',
    imagesPending: [samplePicture('a', 0, 'Me'), samplePicture('b', 1)],
    storyCharLimit: 40,
    whyCharLimit: 30,
    captionCharLimit: 10,
    maxImages: 5,
    draftSavedAt: null,
    draftSavedBy: null,
    reviewComment: null,
    coach: null,
    coachRequestedDateTime: '',
    comms: [],
    isCoachAllowedToEdit: false,
    ...changes,
  };
}
