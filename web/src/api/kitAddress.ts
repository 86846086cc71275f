/** Where a kit goes, as it is ordered (V3); country is its number. */
export interface KitAddress {
  address1: string;
  address2: string;
  city: string;
  /** Two letters in the United States, free text elsewhere. */
  state: string;
  country: number;
  zip: string;
}
