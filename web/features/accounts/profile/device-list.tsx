import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useRef } from "react";
import { type Device, endDevice, endOtherDevices, getDevices } from "#contract/accounts/devices.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatDate } from "#web/lib/dates.ts";
import { isHandheld } from "#web/lib/device-kind.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { sinceWords } from "../dates.ts";
import { explainFailure } from "../explain-failure.ts";
import { securityHistoryKey } from "../history/security-history-key.ts";
import { devicesKey } from "./devices-key.ts";

/** Where the account is signed in; one or all others can be signed out. */
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
    /** Without one, all others. */
    mutationFn: (device?: Device) =>
      device ? callApi(endDevice, { params: { id: device.id } }) : callApi(endOtherDevices),
    onSuccess: (left) => {
      queryClient.setQueryData(devicesKey, left);
      void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
      // The button that was pressed is gone.
      list.current?.focus();
    },
  });

  if (!devices) {
    if (!error) return null;
    return (
      <p className="accounts__note" role="status">
        {explainFailure(error)}{" "}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
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
