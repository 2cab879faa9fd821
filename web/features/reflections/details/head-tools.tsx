import { joinSentences } from "#contract/formats.ts";
import "./details.css";
import { Link } from "@tanstack/react-router";
import { SlidersHorizontal, Star } from "lucide-react";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t, tc } from "#contract/translate.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { OpenPage } from "../use-desk.ts";
import { useChangeDetails, useReflection } from "./use-details.ts";

/** At the head of a reflection's sheet, once the server has it: its star, and the way to its details. */
export function HeadTools({ open }: { open: OpenPage }) {
  const { stored } = open.view;
  return stored && <Tools open={open} stored={stored} />;
}

function Tools({ open, stored }: { open: OpenPage; stored: Reflection }) {
  const { starred } = useReflection(stored);
  const change = useChangeDetails(stored.id, open);
  return (
    <>
      <span className="small head-tools__problem" role="status">
        {change.error && joinSentences([change.error.message, t("The star has not changed.")])}
      </span>
      <IconButton
        tight
        label={tc("verb", "Star")}
        aria-pressed={starred}
        className="star"
        onClick={() => change.mutate({ starred: !starred })}
        Icon={Star}
        small={false}
      />
      <Link
        className="icon-btn icon-btn--tight"
        to="/reflections/$id/edit"
        params={{ id: stored.id }}
        aria-label={t("Details")}
        title={t("Details")}
      >
        <SlidersHorizontal className="icon" />
      </Link>
    </>
  );
}
