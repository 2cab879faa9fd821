export const securityHistoryKey = ["security-history"] as const;
