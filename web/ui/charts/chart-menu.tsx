import { ChartLine, Ellipsis, FileSpreadsheet, Image, Table2 } from "lucide-react";
import { type RefObject, useState } from "react";
import { t } from "#contract/translate.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { saveFile, toFileName } from "#web/lib/save-file.ts";
import { IconButton } from "../icon-button.tsx";
import { Menu, MenuItem } from "../menu.tsx";
import { chartCsv } from "./chart-csv.ts";
import type { ChartData } from "./chart-data.ts";

const { Part: PictureDialog } = lazyWithRetry(() => import("./picture-dialog.tsx"));

type ChartMenuProps = {
  label: string;
  data: () => ChartData;
  stage: RefObject<HTMLElement | null>;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
};

export function ChartMenu({ label, data, stage, isTable, onTable }: ChartMenuProps) {
  const [pictured, setPictured] = useState<HTMLElement | null>(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton tight label={t("More for {name}", { name: label })} title={t("More")}>
            <Ellipsis className="icon" />
          </IconButton>
        }
      >
        <MenuItem onClick={() => onTable(!isTable)}>
          {isTable ? <ChartLine className="icon" /> : <Table2 className="icon" />}
          {isTable ? t("Show as a chart") : t("Show as a table")}
        </MenuItem>
        <MenuItem
          onClick={() =>
            saveFile(new Blob([chartCsv(data())], { type: "text/csv" }), `${toFileName(label)}.csv`)
          }
        >
          <FileSpreadsheet className="icon" />
          {t("Save as CSV")}
        </MenuItem>
        {!isTable && (
          <MenuItem onClick={() => setPictured(stage.current)}>
            <Image className="icon" />
            {t("Share as a picture")}
          </MenuItem>
        )}
      </Menu>
      {pictured && <PictureDialog label={label} stage={pictured} onClose={() => setPictured(null)} />}
    </>
  );
}
