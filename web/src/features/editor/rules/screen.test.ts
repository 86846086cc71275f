import { describe, expect, it } from 'vitest';
import type { CustomSite } from '../api/customSite';
import { needsReleaseToSave, screenFor, type Screen } from './screen';

type Row = [CustomSite['currentStatus'], CustomSite['customSiteStatus'], boolean, boolean, Screen];

describe('the screen at the editor’s address', () => {
  it.each<Row>([
    // recipient, custom site, agreed, editable according to the server
    [5, 0, true, true, 'editor'],
    [100, 10, true, true, 'editor'],
    [100, 52, true, true, 'editor'],
    [0, 0, true, true, 'editor'],
    [0, 0, false, false, 'editor'],
    [5, 50, true, false, 'in-approval'],
    [100, 60, true, false, 'in-approval'],
    [0, 50, false, false, 'in-approval'],
    [100, 54, true, false, 'declined'],
    [3, 0, true, false, 'awaiting-center'],
    [190, 100, true, false, 'closed'],
    [210, 0, false, false, 'closed'],
    [100, 50, true, true, 'editor'],
  ])('screenFor returns for recipient %i, custom site %i, release %s, editable %s: %s', (...row) => {
    const [currentStatus, customSiteStatus, agreedToHipaa, isEditable, screen] = row;
    expect(screenFor({ currentStatus, customSiteStatus, agreedToHipaa, isEditable })).toBe(screen);
  });

  it.each([
    [0, false, true],
    [0, true, false],
    [100, false, false],
  ] as const)(
    'recipient %i, release %s: a save needs the release %s',
    (currentStatus, agreedToHipaa, needs) =>
      expect(
        needsReleaseToSave({ currentStatus, agreedToHipaa, customSiteStatus: 0, isEditable: true }),
      ).toBe(needs),
  );
});
