/** The paths of the logo as one string, like the icons', so that React creates no elements for them. */
const lines = {
  __html:
    '<path d="M16 19h8l3 17H13Z" fill="currentColor"></path>' +
    '<path d="M11 36h18" stroke="currentColor" stroke-width="3" stroke-linecap="round"></path>' +
    '<circle cx="20" cy="12" r="5.2" fill="#F5A832"></circle>' +
    '<path d="M9.5 19.5a13 13 0 0 1 0-15M30.5 19.5a13 13 0 0 0 0-15" stroke="#F5A832" stroke-width="2.6" ' +
    'fill="none" stroke-linecap="round"></path>',
};

/** The registry's logo: a lit lamp. Decoration, because the name is next to it. */
export function Lamp() {
  return <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false" dangerouslySetInnerHTML={lines} />;
}
