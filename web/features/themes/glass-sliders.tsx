import { Slider } from "#web/ui/slider.tsx";
import { changeTheme, useTheme } from "./use-theme.ts";

const percentage = (opacity: number) => `${Math.round(opacity * 100)}%`;
const pixels = (amount: number) => `${amount} px`;

export function GlassSliders() {
  const { theme } = useTheme();
  return (
    <div className="sliders">
      <Slider
        label="Overlay Opacity"
        min={0}
        max={1}
        step={0.01}
        value={theme.overlay_opacity}
        format={percentage}
        onChange={(overlay_opacity) => changeTheme({ overlay_opacity }, { settling: true })}
      />
      <Slider
        label="Blur Effect"
        min={0}
        max={64}
        step={1}
        value={theme.blur_amount}
        format={pixels}
        onChange={(blur_amount) => changeTheme({ blur_amount }, { settling: true })}
      />
    </div>
  );
}
