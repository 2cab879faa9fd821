import createClient from "openapi-fetch";

export const createReflectorClient = ({ url, token, ...options }) =>
  createClient({ ...options, baseUrl: url, headers: { Authorization: `Bearer ${token}` } });
