/** Whether the first field of a form takes the focus. Not on a touch screen, where a keyboard would cover the page. */
export const takesFocus = () => matchMedia("(hover: hover) and (pointer: fine)").matches;
