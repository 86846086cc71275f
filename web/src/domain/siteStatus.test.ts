import { describe, expect, it } from 'vitest';
import { CustomSiteStatus as C, RecipientStatus as R } from './enums';
import { isInApproval, isSiteActive, showsActiveNotice, showsThankYou } from './siteStatus';

const everyR = Object.values(R);
const everyC = Object.values(C);

describe('what shows', () => {
  it('the approval view while the center or the registry reads', () => {
    expect(everyC.filter((c) => isInApproval(c))).toEqual([50, 60]);
  });

  it('View Your Site only when exactly Active', () => {
    expect(everyR.filter((r) => isSiteActive(r))).toEqual([100]);
  });

  it('the notice of an active site at or above Active', () => {
    expect(everyR.filter((r) => showsActiveNotice(r))).toEqual([100, 190, 210]);
  });

  it('the thank-you view', () => {
    expect(everyR.filter((r) => showsThankYou(r))).toEqual([3, 5, 100]);
  });
});
