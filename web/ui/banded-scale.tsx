import { t } from "#contract/translate.ts";
import "./banded-scale.css";
import { classNames } from "#web/lib/class-names.ts";

export type Band = { readonly least: number; readonly most: number; readonly name: string };

type BandedScaleProps = {
  label: string;
  value: number;
  /** The ends of the published scale. */
  least: number;
  most: number;
  /** Ordered from the lowest up, without gaps; empty if none were published. */
  bands: readonly Band[];
  /** The name of the value's band. */
  word: string | null;
};

/** One value on its published scale. Its meaning is in words and position, not only in colour. */
export function BandedScale({ label, value, least, most, bands, word }: BandedScaleProps) {
  const share = (place: number) => {
    const within = Math.min(Math.max(place, least), most);
    return `${(100 * (within - least)) / (most - least)}%`;
  };
  /** A border is halfway between the two whole numbers that it separates. */
  const edges = (band: Band, index: number) => ({
    insetInlineStart: index === 0 ? 0 : share(band.least - 0.5),
    insetInlineEnd: index === bands.length - 1 ? 0 : `calc(100% - ${share(band.most + 0.5)})`,
  });
  return (
    <div className="banded">
      <p className="visually-hidden">{inOneSentence({ label, value, least, most, word })}</p>
      <div aria-hidden="true">
        <div className="banded__head">
          <span className="banded__names">
            <span className="banded__label">{label}</span>
            {word !== null && <span className="banded__word">{word}</span>}
          </span>
          <span className="banded__value">
            {withSign(value)}
            <span className="banded__range">
              {/* Translators: follows a score: “12 of 24”, or “−3 up to 10” on a scale that begins below 0. */}
              {least < 0 ? t("up to {most, number}", { most }) : t("of {most, number}", { most })}
            </span>
          </span>
        </div>
        <div className="banded__track">
          {bands.map((band, index) => (
            <span
              key={band.least}
              className={classNames("banded__band", index === bands.length - 1 && "is-last")}
              data-here={(value >= band.least && value <= band.most) || undefined}
              style={edges(band, index)}
            />
          ))}
          {bands.slice(1).map((band) => (
            <span
              key={band.least}
              className="banded__border"
              style={{ insetInlineStart: share(band.least - 0.5) }}
            />
          ))}
          <span className="banded__place" style={{ insetInlineStart: share(value) }} />
        </div>
        <div className="banded__foot">
          <span>{withSign(least)}</span>
          <span>{withSign(most)}</span>
        </div>
      </div>
    </div>
  );
}

type Said = Pick<BandedScaleProps, "label" | "value" | "least" | "most" | "word">;

/** `Signs of depression: 12 of 24, Moderate` */
export function inOneSentence({ label, value, least, most, word }: Said): string {
  const said =
    least < 0
      ? t("{label}: {value} between {least} and {most, number}", {
          label,
          value: withSign(value),
          least: withSign(least),
          most,
        })
      : t("{label}: {value} of {most, number}", { label, value: withSign(value), most });
  if (word === null) return said;
  // Translators: a value and what it means, as in “7, mild”.
  return t("{score}, {meaning}", { score: said, meaning: word });
}

/** With a true minus sign, which is as wide as a digit. */
export const withSign = (value: number) => (value < 0 ? `−${-value}` : String(value));

/** `7, mild`: a value and the name of its band. */
export function bandedWords(value: number, bands: readonly Band[]): string {
  const band = bands.find(({ least, most }) => value >= least && value <= most);
  return band ? t("{score}, {meaning}", { score: withSign(value), meaning: band.name }) : withSign(value);
}
