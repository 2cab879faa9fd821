export const devicesKey = ["devices"] as const;
