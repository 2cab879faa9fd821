import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { removeAvatar, setAvatar } from "#contract/accounts/profile.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { explainFailure } from "../explain-failure.ts";
import { avatarQuery } from "../use-avatar.ts";
import { useFocusBack } from "../use-focus-back.ts";
import type { Crop } from "./crop.ts";
import { Cropper } from "./cropper.tsx";
import { cutPicture } from "./cut-picture.ts";
import { acceptedTypes, usePictureFile } from "./use-picture-file.ts";

/** The person's picture: chosen, cropped, shown at once, and sent. */
type PictureRowProps = {
  user: User;
  /** Told of the picture that is on its way, so that it shows at once. */
  onPending: (picture: Blob | undefined) => void;
};

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
      // What was sent is what it shows; it need not be fetched again.
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
        <h3 className="setting__name">Picture</h3>
        <p className="setting__help">Only you see it: in the bar above and here.</p>
        {refusal && <FieldError id="picture-error">{refusal}</FieldError>}
        <span className="visually-hidden" role="status">
          {set.isPending && "Saving the picture"}
          {set.isSuccess && "The picture is saved."}
          {remove.isSuccess && !hasPicture && "The picture is removed."}
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
            aria-label={hasPicture ? "Change picture" : "Add picture"}
            aria-describedby={refusal ? "picture-error" : undefined}
            // Not disabled while busy: it would lose the focus.
            onClick={() => {
              if (!isBusy) input.current?.click();
            }}
          >
            {hasPicture ? "Change" : "Add"}
          </Button>
          {hasPicture && (
            <Button
              variant="plain"
              aria-label="Remove picture"
              disabled={isBusy}
              onClick={() => {
                set.reset();
                remove.mutate(undefined, { onSuccess: () => button.current?.focus() });
              }}
            >
              Remove
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
