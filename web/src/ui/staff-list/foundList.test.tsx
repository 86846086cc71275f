import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '@/testing/press';
import { renderStaff } from '@/testing/staffScreen';
import { FoundList } from './FoundList';
import { useListAddress } from './useListAddress';

function List() {
  const { offset, setOffset } = useListAddress([]);
  return (
    <FoundList
      found={{ results: ['a row'], total: 60 }}
      isOld={false}
      failure=""
      onAgain={() => undefined}
      count={(count) => `${count} patients`}
      nothing="Nothing"
      offset={offset}
      limit={25}
      onOffset={setOffset}
    >
      {(rows) => <p>{rows[0]}</p>}
    </FoundList>
  );
}

it('announces the current page and moves the focus to its top', async () => {
  renderStaff('registry-admin', [{ path: '*', Component: List }], '/staff/patients', []);
  expect(screen.getByText('Page 1 of 3 (1 to 25 of 60)').role).toBe('status');
  await press('Next');
  expect(screen.getByText('Page 2 of 3 (26 to 50 of 60)')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByText('60 patients'));
});
