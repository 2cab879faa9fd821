/** Around the drawing, in CSS pixels. */
const margin = 36;
const titleHeight = 52;
const minWidth = 1600;
const shapes = "path, rect, circle";

/**
 * A chart on the screen as a PNG, in the colours that it has there. A canvas holds only pixels, so the file contains
 * no data of the person or the page.
 *
 * @param title the chart's title; `null` leaves out every word, and what explains them
 */
export async function paintChart(stage: HTMLElement, title: string | null): Promise<Blob> {
  const box = boxOf(stage, title !== null);
  const top = margin + (title === null ? 0 : titleHeight);
  const [width, height] = [box.width + 2 * margin, box.height + top + margin];
  const scale = Math.max(2, minWidth / width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("There is no canvas.");
  const root = getComputedStyle(document.documentElement);
  brush.scale(scale, scale);
  brush.fillStyle = root.getPropertyValue("--ground");
  brush.fillRect(0, 0, width, height);
  if (title !== null) {
    brush.font = `430 22px ${root.getPropertyValue("--serif")}`;
    brush.fillStyle = root.getPropertyValue("--text");
    brush.fillText(title, margin, margin + 22);
  }
  const base = new DOMMatrix([scale, 0, 0, scale, scale * (margin - box.left), scale * (top - box.top)]);
  for (const painted of stage.querySelectorAll<HTMLCanvasElement>("canvas")) {
    const { left, top: above, width: wide, height: high } = painted.getBoundingClientRect();
    brush.setTransform(base);
    brush.drawImage(painted, left, above, wide, high);
  }
  for (const shape of stage.querySelectorAll<SVGGraphicsElement>(shapes)) {
    if (isLeftOut(shape, title !== null)) continue;
    const matrix = shape.getScreenCTM();
    if (matrix) paintShape(brush, shape, base.multiply(DOMMatrix.fromMatrix(matrix)));
  }
  if (title !== null) {
    brush.setTransform(base);
    for (const text of textsIn(stage)) paintText(brush, text);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The canvas gave no picture."))),
      "image/png",
    ),
  );
}

type Box = { left: number; top: number; width: number; height: number };

/** Without words, their room goes too: the picture ends where its shapes do. */
function boxOf(stage: HTMLElement, withWords: boolean): Box {
  if (withWords) return stage.getBoundingClientRect();
  const boxes = [...stage.querySelectorAll(`canvas, ${shapes}`)]
    .filter((shape) => !isLeftOut(shape, false))
    .map((shape) => shape.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return { left, top, width: right - left, height: bottom - top };
}

/** The cursor belongs to the screen, and the signs of the legend to its words. */
const isLeftOut = (shape: Element, withWords: boolean) =>
  shape.closest("[data-cursor]") !== null || (!withWords && shape.closest("[data-legend]") !== null);

function paintShape(brush: CanvasRenderingContext2D, shape: SVGGraphicsElement, matrix: DOMMatrix) {
  const style = getComputedStyle(shape);
  const path = pathOf(shape);
  if (!path || style.visibility === "hidden") return;
  const opacity = Number(style.opacity);
  brush.setTransform(matrix);
  if (style.fill !== "none") {
    brush.globalAlpha = opacity * Number(style.fillOpacity);
    brush.fillStyle = style.fill;
    brush.fill(path);
  }
  if (style.stroke !== "none") {
    brush.globalAlpha = opacity * Number(style.strokeOpacity);
    brush.strokeStyle = style.stroke;
    brush.lineWidth = Number.parseFloat(style.strokeWidth);
    brush.lineCap = style.strokeLinecap === "round" ? "round" : "butt";
    brush.lineJoin = style.strokeLinejoin === "round" ? "round" : "miter";
    brush.setLineDash((style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number));
    brush.stroke(path);
    brush.setLineDash([]);
  }
  brush.globalAlpha = 1;
}

function pathOf(shape: SVGGraphicsElement): Path2D | null {
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute("d") ?? "");
  const path = new Path2D();
  if (shape instanceof SVGRectElement) {
    const { x, y, width, height, rx } = shape;
    path.roundRect(
      x.baseVal.value,
      y.baseVal.value,
      width.baseVal.value,
      height.baseVal.value,
      rx.baseVal.value,
    );
    return path;
  }
  if (shape instanceof SVGCircleElement) {
    path.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, shape.r.baseVal.value, 0, 2 * Math.PI);
    return path;
  }
  return null;
}

/** The texts of the drawing and next to it. */
function* textsIn(stage: HTMLElement): Generator<Text> {
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode instanceof Text && !currentNode.parentElement?.closest(".visually-hidden, [data-cursor]"))
      yield currentNode;
  }
}

function paintText(brush: CanvasRenderingContext2D, text: Text) {
  const parent = text.parentElement;
  if (!parent || text.data.trim() === "") return;
  const range = document.createRange();
  range.selectNodeContents(text);
  const [line] = range.getClientRects();
  if (!line) return;
  const style = getComputedStyle(parent);
  brush.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  brush.fillStyle = parent instanceof SVGElement ? style.fill : style.color;
  brush.textBaseline = "middle";
  brush.fillText(text.data.trim(), line.left, line.top + line.height / 2);
  brush.textBaseline = "alphabetic";
}
