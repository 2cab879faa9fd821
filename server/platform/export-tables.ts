export type ExportTables = {
  /** Exports that were asked for and not downloaded yet. Like tokens, they are found before their person is known. */
  export_requests: {
    id: string;
    user_id: string;
    /** JSON: what was asked for, and the keys that open the journal. Sealed with the key in the address. */
    content: Buffer;
    /** Milliseconds since 1970 in UTC. */
    expires_at: number;
  };
};
