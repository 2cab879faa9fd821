/**
 * Joins class names as they are. Enough where one component class meets any others: utilities stand in a later layer
 * and always win. Where two sets of utilities can meet, `cn` lets the later one win.
 */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");
