import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { removeAvatar, setAvatar } from "#contract/accounts/profile.ts";
import { t, tc } from "#contract/translate.ts";
import { ApiFailure, explainFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { avatarQuery } from "../use-avatar.ts";
import { useFocusBack } from "../use-focus-back.ts";
import { type Crop, squareOf } from "./crop.ts";
import { Cropper } from "./cropper.tsx";

/** The kinds that the server reads. */
const acceptedTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const unreadable = () => t("This picture can’t be opened here. JPEG, PNG and WebP always can.");

type PictureRowProps = {
  user: User;
  /** Called with the picture that is being sent, so that it shows at once. */
  onPending: (picture: Blob | undefined) => void;
};

/** The person's picture: chosen, cropped, shown at once, and sent. */
export function PictureRow({ user, onPending }: PictureRowProps) {
  const queryClient = useQueryClient();
  const file = usePictureFile();
  const input = useRef<HTMLInputElement>(null);
  const button = useFocusBack(file.picture !== null);

  const set = useMutation({
    mutationFn: async (picture: Blob) => {
      const form = new FormData();
      form.append("picture", picture, "picture");
      return { user: await callApi(setAvatar, { form }), picture };
    },
    onMutate: onPending,
    onSettled: () => onPending(undefined),
    onSuccess: (answer) => {
      // The picture that was sent is the new one: no need to fetch it.
      queryClient.setQueryData(avatarQuery(answer.user.avatar_updated_at).queryKey, answer.picture);
      queryClient.setQueryData(userQuery.queryKey, answer.user);
    },
  });
  const remove = useMutation({
    mutationFn: () => callApi(removeAvatar),
    onSuccess: (answer) => queryClient.setQueryData(userQuery.queryKey, answer),
  });

  async function use(crop: Crop) {
    if (!file.picture) return;
    remove.reset();
    set.mutate(await cutPicture(file.picture, crop));
    file.close();
  }

  const hasPicture = user.avatar_updated_at !== null;
  const isBusy = set.isPending || remove.isPending;
  const refusal = file.refusal ?? explain(set.error ?? remove.error);
  return (
    <div className={file.picture ? "account-row account-row--open" : "account-row"}>
      <div className="account-row__words">
        <h3 className="setting__name">{tc("person", "Picture")}</h3>
        <p className="setting__help">{t("Only you see it: in the bar above and here.")}</p>
        {refusal && <FieldError id="picture-error">{refusal}</FieldError>}
        <span className="visually-hidden" role="status">
          {set.isPending && t("Saving the picture")}
          {set.isSuccess && t("The picture is saved.")}
          {remove.isSuccess && !hasPicture && t("The picture is removed.")}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) {
            set.reset();
            void file.open(chosen);
          }
          // So that the same file can be chosen again.
          target.value = "";
        }}
      />
      {file.picture ? (
        <Cropper picture={file.picture} onDone={use} onCancel={file.close} />
      ) : (
        <div className="account-row__acts">
          <Button
            ref={button}
            aria-label={hasPicture ? t("Change picture") : t("Add picture")}
            aria-describedby={refusal ? "picture-error" : undefined}
            // Not disabled while busy: it would lose the focus.
            onClick={() => {
              if (!isBusy) input.current?.click();
            }}
          >
            {hasPicture ? t("Change") : t("Add")}
          </Button>
          {hasPicture && (
            <Button
              variant="plain"
              aria-label={t("Remove picture")}
              disabled={isBusy}
              onClick={() => {
                set.reset();
                remove.mutate(undefined, { onSuccess: () => button.current?.focus() });
              }}
            >
              {t("Remove")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function explain(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (error instanceof ApiFailure && error.body?.fields?.picture) return error.body.fields.picture;
  return explainFailure(error);
}

/** Decodes a picture file, or says why it can't. */
function usePictureFile() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Decoded pixels are large, and garbage collection may come late.
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
        setRefusal(unreadable());
      }
    },
    close: () => setPicture(null),
  };
}

/** Twice the size that the server stores. */
const maxPixels = 512;

/**
 * The cropped square as a new file, without metadata such as the place.
 *
 * @throws Error where the browser can't draw it
 */
async function cutPicture(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf(picture, crop);
  const pixels = Math.min(maxPixels, Math.ceil(side));
  const canvas = document.createElement("canvas");
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can’t draw pictures.");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels);
  return await new Promise((resolve, reject) => {
    // Browsers that can't write WebP write PNG instead.
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error("This browser can’t write pictures."))),
      "image/webp",
      0.92,
    );
  });
}
