/** The address at the end of a source, after its citation. */
const ADDRESS = /(^|\s)(https:\/\/(\S+?)\/?)$/;

/** The source of a number: a citation, an address, or both. The words link to the address. */
export function SourceText({ source }: { source: string }) {
  const [found, , address, shown] = ADDRESS.exec(source) ?? [];
  if (!found) return source;
  return <a href={address}>{source.slice(0, -found.length).trim() || shown}</a>;
}
