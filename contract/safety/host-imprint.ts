/** What the host says of this server, on the pages that visitors can read. `null`: not said. */
export type HostImprint = {
  /** How to reach the person who runs the server: an address, a number or a sentence. */
  contact: string | null;
  /** The address of their imprint. */
  imprint: string | null;
  /** In years. Asked of people who register. */
  minimum_age: number | null;
};
