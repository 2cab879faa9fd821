export const securityHistoryKey = ["security-history"] as const;
export const devicesKey = ["devices"] as const;
