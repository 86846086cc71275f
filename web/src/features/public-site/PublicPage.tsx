/** What the public page shows. */
export interface PublicPageData {
  firstName: string;
  lastName: string;
}

/** A person's public page. */
export function PublicPage({ data }: { data: PublicPageData }) {
  return (
    <main id="main">
      <h1>
        {data.firstName} {data.lastName}
      </h1>
    </main>
  );
}
