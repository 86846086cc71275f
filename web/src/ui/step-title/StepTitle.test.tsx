import { expect, it } from 'vitest';
import { renderApp } from '@/testing/renderApp';
import { ErrorSummary } from '../error-summary/ErrorSummary';
import { TitledScreen, useStepTitle } from './StepTitle';

function Step({ heading, errors = [] }: { heading?: string; errors?: { message: string }[] }) {
  return (
    <TitledScreen title="Self Registration">
      {heading !== undefined && <Heading of={heading} />}
      <ErrorSummary title="There is a problem" errors={errors} />
    </TitledScreen>
  );
}

function Heading({ of }: { of: string }) {
  useStepTitle(of);
  return <h1>{of}</h1>;
}

it('starts with the heading of the step and with "Error" while an error summary is shown', () => {
  const view = renderApp(<Step />);
  expect(document.title).toBe('Self Registration');
  view.rerender(<Step heading="Your voucher holders" />);
  expect(document.title).toBe('Your voucher holders – Self Registration');
  view.rerender(<Step heading="Edit this step?" errors={[{ message: 'City cannot be blank' }]} />);
  expect(document.title).toBe('Error: Edit this step? – Self Registration');
  view.rerender(<Step heading="Your voucher holders" />);
  expect(document.title).toBe('Your voucher holders – Self Registration');
});
