import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { formatNumber } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { FormActs } from "#web/ui/form-acts.tsx";
import { Slider } from "#web/ui/slider.tsx";
import { type Crop, centered, maxZoom, moved, squareOf, zoomed } from "./crop.ts";

type CropperProps = { picture: ImageBitmap; onDone: (crop: Crop) => void; onCancel: () => void };

const shownPixels = 448;
const arrows = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);
const stepPart = 0.04;

/** Crops a picture to a square: dragging and arrow keys move the picture, the slider zooms. */
export function Cropper({ picture, onDone, onCancel }: CropperProps) {
  const [crop, setCrop] = useState(centered);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragFrom = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    frame.current?.focus();
  }, []);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const { left, top, side } = squareOf(picture, crop);
    context.imageSmoothingQuality = "high";
    context.clearRect(0, 0, shownPixels, shownPixels);
    context.drawImage(picture, left, top, side, side, 0, 0, shownPixels, shownPixels);
  }, [picture, crop]);

  const move = (right: number, down: number) => setCrop((now) => moved(picture, now, right, down));

  function drag({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (!dragFrom.current) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    move((clientX - dragFrom.current.x) / width, (clientY - dragFrom.current.y) / height);
    dragFrom.current = { x: clientX, y: clientY };
  }

  const endDrag = () => {
    dragFrom.current = null;
  };

  function pressKey(event: KeyboardEvent) {
    const [right, down] = arrows.get(event.key) ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    move(right * stepPart, down * stepPart);
  }

  return (
    <div className="cropper">
      <div
        ref={frame}
        className="cropper__picture"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved with the arrows
        tabIndex={0}
        aria-label={t("Your picture. The arrow keys move it.")}
        onKeyDown={pressKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragFrom.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        <canvas ref={canvas} width={shownPixels} height={shownPixels} />
      </div>
      <div className="cropper__side">
        <p className="setting__help">{t("Drag the picture, or move it with the arrow keys.")}</p>
        <Slider
          label={t("Zoom")}
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          format={(zoom) => formatNumber(zoom, { style: "percent" })}
          onChange={(zoom) => setCrop((now) => zoomed(picture, now, zoom))}
        />
        <FormActs action={t("Use picture")} onAct={() => onDone(crop)} onCancel={onCancel} />
      </div>
    </div>
  );
}
