import { describe, expect, it } from 'vitest';
import { CustomSiteStatus as C, RecipientStatus as R } from './enums';
import { isInApproval, isSiteActive, showsActiveNotice, showsThankYou } from './siteStatus';

const everyR = Object.values(R);
const everyC = Object.values(C);

describe('the status of a site', () => {
  it('isInApproval is true while the center or the registry reviews', () => {
    expect(everyC.filter((c) => isInApproval(c))).toEqual([50, 60]);
  });

  it('isSiteActive is true only for exactly Active', () => {
    expect(everyR.filter((r) => isSiteActive(r))).toEqual([100]);
  });

  it('showsActiveNotice is true at or above Active', () => {
    expect(everyR.filter((r) => showsActiveNotice(r))).toEqual([100, 190, 210]);
  });

  it('showsThankYou is true for the states after a submission', () => {
    expect(everyR.filter((r) => showsThankYou(r))).toEqual([3, 5, 100]);
  });
});
