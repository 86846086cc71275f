import type { StaffRole } from '@/domain/staff';
import addressWords from '@catalogues/en/address.json';
import words from '@catalogues/en/donors.json';
import kitWords from '@catalogues/en/kits.json';
import recordWords from '@catalogues/en/record.json';
import voucherWords from '@catalogues/en/voucher.json';
import workWords from '@catalogues/en/work.json';
import { serve, type Replies } from './server';
import { renderStaff } from './staffScreen';
import DonorList, { DonorFile, HolderRecord, Readiness, Record } from '@/features/staff-donors';

const routes = [
  { path: '/staff/donors', Component: DonorList },
  { path: '/staff/donors/file', Component: DonorFile },
  { path: '/staff/donors/:id', Component: Record },
  { path: '/staff/donors/:id/holders/:holderId', Component: HolderRecord },
  { path: '/staff/readiness', Component: Readiness },
];

/** For tests: shows a donor screen for a role. */
export function openDonors(role: StaffRole, path: string, replies: Replies) {
  serve({
    'GET /staff/work/record/{kind}/{id}': { results: [] },
    'GET /staff/guest-holders': { results: [], total: 0 },
    ...replies,
  });
  return renderStaff(role, routes, path, [
    words,
    recordWords,
    voucherWords,
    kitWords,
    addressWords,
    workWords,
  ]);
}
