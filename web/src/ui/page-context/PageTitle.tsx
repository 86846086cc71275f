import { useBrand } from './PageContext';

/** The title of a screen in the browser's tab and history, with the product's name. */
export function PageTitle({ of }: { of: string }) {
  const { productName } = useBrand();
  return <title>{`${of} – ${productName}`}</title>;
}
