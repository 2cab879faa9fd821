import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { type Device, endDevice, endOtherDevices, getDevices } from "#contract/accounts/devices.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatDate } from "#web/lib/dates.ts";
import { isHandheld } from "#web/lib/device-kind.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { ListedRow } from "#web/ui/account-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { lastUsed } from "../dates.ts";
import { useEditing } from "../edit-row.tsx";
import { ProofForm } from "../proof-form.tsx";
import { devicesKey, securityHistoryKey } from "../query-keys.ts";
import { useFocusBack } from "../use-focus-back.ts";

/** The devices that are signed in. Each of the others can be signed out, or all of them at once, with the password. */
export function DeviceList({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const editing = useEditing<string>();
  const { data: devices, error, refetch } = useQuery(apiQuery(devicesKey, getDevices));
  const all = editing.of("others");
  const allButton = useFocusBack(all.isOpen);

  if (!devices) {
    return error && <LoadNote error={error} retry={refetch} />;
  }
  const others = devices.filter(({ current }) => !current);
  const done = (left: Device[], words: string) => {
    queryClient.setQueryData(devicesKey, left);
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
    editing.done(words);
    // Its button is gone, so the focus moves to the list.
    list.current?.focus();
  };
  const signingOut = { user, action: t("Sign out"), sendingAction: t("Signing out"), onCancel: editing.stop };
  return (
    <>
      <ul className="accounts__list" aria-label={t("Signed-in devices")} ref={list} tabIndex={-1}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} editing={editing.of(device.id)}>
            <ProofForm
              {...signingOut}
              send={async (body) => {
                const left = await callApi(endDevice, { params: { id: device.id }, body });
                done(left, t("{device} is signed out.", { device: device.device }));
              }}
            />
          </DeviceRow>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {editing.news}
      </p>
      {others.length > 1 && !all.isOpen && (
        <Button ref={allButton} className="history__more" onClick={all.open}>
          {t("Sign out all others")}
        </Button>
      )}
      {all.isOpen && (
        <ProofForm
          {...signingOut}
          action={t("Sign out all others")}
          send={async (body) =>
            done(await callApi(endOtherDevices, { body }), t("All other devices are signed out."))
          }
        />
      )}
    </>
  );
}

type DeviceRowProps = {
  device: Device;
  editing: { isOpen: boolean; open: () => void };
  /** Which action asks for the password. */
  children: ReactNode;
};

function DeviceRow({ device, editing: { isOpen, open }, children }: DeviceRowProps) {
  const button = useFocusBack(isOpen);
  return (
    <ListedRow
      Icon={isHandheld(device.device) ? Smartphone : Laptop}
      name={device.device}
      help={
        <>
          {device.current ? t("This device") : lastUsed(device.last_used_at, new Date())}
          <span className="account-row__more">
            {" "}
            {" · "}
            {t("signed in on {date}", { date: formatDate(device.created_at) })}
          </span>
        </>
      }
      isOpen={isOpen}
    >
      {isOpen && children}
      {!device.current && !isOpen && (
        <Button ref={button} aria-label={t("Sign out {device}", { device: device.device })} onClick={open}>
          {t("Sign out")}
        </Button>
      )}
    </ListedRow>
  );
}
