import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable, type Column } from './DataTable';
import styles from './DataTable.module.css';

it('marks cells without a value, which cards omit', () => {
  const columns: Column<string>[] = [
    { id: 'name', head: 'Name', rowHead: true, cell: (name) => name },
    { id: 'decision', head: 'Decision', cell: () => '–' },
    { id: 'count', head: 'Count', cell: () => 0 },
  ];
  render(<DataTable caption="People" columns={columns} rows={['Ana']} rowKey={(name) => name} />);
  const [decision, count] = screen.getAllByRole('cell');
  expect(decision?.className).toContain(styles.blank);
  expect(count?.className).not.toContain(styles.blank);
});
