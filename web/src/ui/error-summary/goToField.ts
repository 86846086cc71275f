/** Focuses a control and scrolls its label or question into view. */
export function goToField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  const question =
    field.closest('fieldset')?.querySelector('legend') ??
    document.querySelector(`label[for="${CSS.escape(fieldId)}"]`);
  (question ?? field).scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
