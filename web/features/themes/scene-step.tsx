import { t } from "#contract/translate.ts";
import { useIsOffline } from "#web/lib/use-device.ts";
import { FirstStepCard, type FirstStepFrame } from "#web/ui/first-step-card.tsx";
import { BackgroundPicker } from "./background-picker.tsx";
import { changeTheme, useTheme } from "./use-theme.ts";

/** The first thing that a newcomer may choose. It shows at once behind the card, and is saved like in the theme panel. */
export function SceneStep({ frame }: { frame: FirstStepFrame }) {
  const { scene } = useTheme();
  const offline = useIsOffline();
  return (
    <FirstStepCard
      frame={frame}
      title={t("Choose your scene")}
      lead={t("The picture behind everything. You can change it at any time.")}
      onContinue={frame.onDone}
    >
      <div className="first-step__scroll">
        <BackgroundPicker
          label={t("Background")}
          chosen={scene.file}
          onChoose={(file, moving) =>
            changeTheme({ background_image: file, current_background: file }, { settling: moving })
          }
          startAtChosen
        />
      </div>
      <p className="first-step__note" role="status">
        {offline && t("Your choice is kept on this device, and saved when the server can be reached again.")}
      </p>
    </FirstStepCard>
  );
}
