export const maxTemplates = 100;
/** UTF-16 code units. */
export const maxTemplateNameLength = 80;
export const maxTemplateLength = 20_000;
