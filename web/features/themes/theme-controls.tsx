import { type ReactNode, useId } from "react";
import { BackgroundGroup } from "./background-group.tsx";
import { DayCycleFields } from "./day-cycle-fields.tsx";
import { GlassSliders } from "./glass-sliders.tsx";
import { UploadForm } from "./upload-form.tsx";
import type { Upload } from "./use-upload.ts";

type ThemeControlsProps = {
  /** The page has room for two columns and shows every group's name. */
  layout: "panel" | "page";
  upload: Upload;
  /** What comes last: in the panel after the backgrounds, on the page after all groups. */
  children?: ReactNode;
};

/** Everything about the theme. Each change shows at once and is saved. */
export function ThemeControls({ layout, upload, children }: ThemeControlsProps) {
  const fileInput = <input {...upload.input} />;
  if (layout === "panel") {
    return (
      <>
        {fileInput}
        <PanelPart name="Background">
          <BackgroundGroup upload={upload}>
            <UploadForm upload={upload} />
            {children}
          </BackgroundGroup>
        </PanelPart>
        <PanelPart name="Day Cycle" quiet>
          <DayCycleFields />
        </PanelPart>
        <PanelPart name="Overlay and blur" quiet>
          <GlassSliders />
        </PanelPart>
      </>
    );
  }
  return (
    <div className="theme-columns">
      {fileInput}
      <div>
        <PageGroup name="Background">
          <BackgroundGroup upload={upload} />
        </PageGroup>
      </div>
      <div>
        <PageGroup name="Day Cycle">
          <DayCycleFields />
        </PageGroup>
        <PageGroup name="Overlay and blur">
          <GlassSliders />
        </PageGroup>
        {children}
      </div>
    </div>
  );
}

type GroupProps = { name: string; children: ReactNode };

/** `quiet`: what stands in it says its name already. */
function PanelPart({ name, quiet, children }: GroupProps & { quiet?: boolean }) {
  return (
    <section className="side-panel__part">
      <h3 className={quiet ? "visually-hidden" : "part-head part-head__name"}>{name}</h3>
      {children}
    </section>
  );
}

export function PageGroup({ name, children }: GroupProps) {
  const id = useId();
  return (
    <section className="setting-group theme-group" aria-labelledby={id}>
      <h2 className="setting-group__name" id={id}>
        {name}
      </h2>
      {children}
    </section>
  );
}
