const counted = ["", "A year", "Two years", "Three years", "Four years", "Five years", "Six years"];

export const yearsAgo = (years: number) => `${counted[years] ?? `${years} years`} ago`;
