/** Opens the device's file chooser; must be called from a press or a key. Empty where nothing was chosen. */
export function pickFiles(accept: string): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.multiple = true;
    input.hidden = true;
    const end = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener("change", end, { once: true });
    input.addEventListener("cancel", end, { once: true });
    // Safari tells nothing of an input that is in no page.
    document.body.append(input);
    input.click();
  });
}
