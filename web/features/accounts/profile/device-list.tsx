import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useRef } from "react";
import { type Device, endDevice, endOtherDevices, getDevices } from "#contract/accounts/devices.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatDate } from "#web/lib/dates.ts";
import { isHandheld } from "#web/lib/device-kind.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { explainFailure } from "../auth-answers.ts";
import { sinceWords } from "../dates.ts";
import { LoadNote } from "../load-note.tsx";
import { devicesKey, securityHistoryKey } from "../query-keys.ts";

/** The devices that are signed in. Each of the others can be signed out, or all of them at once. */
export function DeviceList() {
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const {
    data: devices,
    error,
    refetch,
  } = useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => callApi(getDevices, { signal }),
  });
  const end = useMutation({
    /** Without a device, signs out all others. */
    mutationFn: (device?: Device) =>
      device ? callApi(endDevice, { params: { id: device.id } }) : callApi(endOtherDevices),
    onSuccess: (left) => {
      queryClient.setQueryData(devicesKey, left);
      void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
      // Its button is gone, so the focus moves to the list.
      list.current?.focus();
    },
  });

  if (!devices) {
    return error && <LoadNote error={error} retry={() => void refetch()} />;
  }
  const others = devices.filter(({ current }) => !current);
  return (
    <>
      {end.error && <Alert>{explainFailure(end.error)}</Alert>}
      <ul className="accounts__list" aria-label="Signed-in devices" ref={list} tabIndex={-1}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} busy={end.isPending} onEnd={() => end.mutate(device)} />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {end.isSuccess &&
          (end.variables ? `${end.variables.device} is signed out.` : "All other devices are signed out.")}
      </p>
      {others.length > 1 && (
        <Button className="history__more" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
          Sign out all others
        </Button>
      )}
    </>
  );
}

function DeviceRow({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const Icon = isHandheld(device.device) ? Smartphone : Laptop;
  return (
    <li className="account-row">
      <div className="account-row__who">
        <span className="account-row__mark">
          <Icon className="icon" />
        </span>
        <span>
          <strong className="setting__name">{device.device}</strong>
          <span className="setting__help">
            {device.current ? "This device" : `Last used ${sinceWords(device.last_used_at, new Date())}`}
            <span className="account-row__more"> · signed in on {formatDate(device.created_at)}</span>
          </span>
        </span>
      </div>
      {!device.current && (
        <Button aria-label={`Sign out ${device.device}`} disabled={busy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
