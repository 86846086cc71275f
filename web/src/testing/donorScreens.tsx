import { fireEvent, screen } from '@testing-library/react';
import type { StaffRole } from '@/domain/staff';
import addressWords from '@catalogues/en/address.json';
import words from '@catalogues/en/donors.json';
import kitWords from '@catalogues/en/kits.json';
import recordWords from '@catalogues/en/record.json';
import voucherWords from '@catalogues/en/voucher.json';
import { renderStaff, serveStaff, type Answer } from './staffScreen';
import DonorList, { DonorFile, Readiness, Record } from '@/features/staff-donors';

const routes = [
  { path: '/staff/donors', Component: DonorList },
  { path: '/staff/donors/file', Component: DonorFile },
  { path: '/staff/donors/:id', Component: Record },
  { path: '/staff/readiness', Component: Readiness },
];

/** For tests: types into a field, or chooses an option. */
export const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** For tests: shows a donor screen for a role; sent contains the requested changes. */
export function openDonors(role: StaffRole, path: string, answers: { [call: string]: Answer | Answer[] }) {
  const asked = serveStaff(answers);
  const router = renderStaff(role, routes, path, [words, recordWords, voucherWords, kitWords, addressWords]);
  return { router, sent: () => asked.filter(({ call }) => call.startsWith('POST')) };
}
