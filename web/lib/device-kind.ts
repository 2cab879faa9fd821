/** The kind of a device, from the name that the server gives it, such as `Safari (iPhone)`. */
export const isHandheld = (device: string) => /\b(android|iphone|ipad|ios)\b/i.test(device);
