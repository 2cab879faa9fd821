/** What the host says about this server on pages that visitors can read. `null` if it is not set. */
export type HostImprint = {
  /** How to reach the person who runs the server: an address, a number or a sentence. */
  contact: string | null;
  /** The address of their imprint. */
  imprint: string | null;
  /** In years. Asked of people who register. */
  minimum_age: number | null;
};
