import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setProofAsker } from '@/api/client';
import { sent, serve, type Reply } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { settle } from '@/testing/settle';
import { user } from '@/testing/user';
import { ExportButton } from './ExportButton';

const ways = { byCode: true, byPasskey: false, byPassword: false, openIdName: '' };
const needed = {
  status: 403,
  code: 'proof-needed',
  message: 'Please confirm that it is you.',
  prove: ways,
};
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:list';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  return () => setProofAsker(null);
});

async function save(answers: Reply[]) {
  serve({ 'GET /staff/mails.csv': { byQuery: { 'q=a%20b': answers } } });
  const Screen = () => <ExportButton href="/api/staff/mails.csv?q=a%20b" download="mails.csv" />;
  renderStaff('coach', [{ path: '/staff', Component: Screen }], '/staff', []);
  await user.click(screen.getByRole('link', { name: 'Export list' }));
  await settle();
}

// Shows R14.4d
it('asks for a fresh proof of identity if required and then saves the file', async () => {
  const prove = vi.fn<(ways: object) => Promise<boolean>>(async () => true);
  setProofAsker(prove);
  await save([needed, {}]);
  expect(prove).toHaveBeenCalledWith(ways);
  expect(sent).toHaveLength(2);
  expect(saved).toEqual(['mails.csv blob:list']);
  expect(screen.queryByRole('alert')).toBeNull();
});

// Shows R14.4d
it('saves nothing without the proof and explains why', async () => {
  setProofAsker(async () => false);
  await save([needed]);
  expect(saved).toEqual([]);
  within(screen.getByRole('alert')).getByText('Please confirm that it is you.');
});
