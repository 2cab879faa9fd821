import { useEffect, useState } from "react";

/** The server takes no larger file, and reads these kinds. */
export const acceptedTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const unreadable = "This picture can’t be opened here. JPEG, PNG and WebP always can.";

/** A picture file opened for drawing, or why it can't be. */
export function usePictureFile() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Decoded pixels are large, and not collected until the page feels like it.
  useEffect(() => () => picture?.close(), [picture]);
  return {
    picture,
    refusal,
    async open(file: File) {
      setRefusal(null);
      try {
        setPicture(await createImageBitmap(file));
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        setPicture(null);
        setRefusal(unreadable);
      }
    },
    close: () => setPicture(null),
    refuse: setRefusal,
  };
}
