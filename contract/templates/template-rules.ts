export const mostTemplates = 100;
/** UTF-16 code units. */
export const longestTemplateName = 80;
export const longestTemplate = 20_000;
