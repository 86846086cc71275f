/** Returns the error summary of a page or of one of its parts: the only group with a heading. */
export function errorSummary(place) {
  const page = place.page?.() ?? place;
  return place.getByRole('group').filter({ has: page.getByRole('heading', { level: 2 }) });
}
