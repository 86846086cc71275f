import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import words from '@catalogues/en/address.json';
import { renderApp } from '@/testing/renderApp';
import { ConfirmAddress } from './ConfirmAddress';

const typed = { street: '418 main st', city: 'Boston', state: 'Massachusetts', postalCode: '02108' };

/** Opens the dialog with a recommended street and returns its text. */
function show(street: string, streetChecked: boolean) {
  const recommended = { ...typed, street, errorCount: 0, streetChecked };
  const nothing = () => undefined;
  renderApp(
    <ConfirmAddress
      recommended={recommended}
      submitted={typed}
      onRecommended={nothing}
      onSubmitted={nothing}
      onCancel={nothing}
    />,
    [words],
  );
  return screen.getByRole('dialog').textContent;
}

it('mentions the street only when the postal service checked it', () => {
  expect(show('418 Main St', false)).toContain('We compared only the ZIP code, the city and the state.');
});

it('names the postal service when it lists the street', () => {
  expect(show('418 Main St Unit 2', true)).toContain('The postal service lists this street and number.');
});
