/** Moves focus to a control and brings its label or question into view, so that one sees what is asked. */
export function goToField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  const question =
    field.closest('fieldset')?.querySelector('legend') ??
    document.querySelector(`label[for="${CSS.escape(fieldId)}"]`);
  (question ?? field).scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
