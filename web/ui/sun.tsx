type Height = 1 | 2 | 3 | 4 | 5;

const stages: Record<Height, { sky: number; disc: string | null; echo: string; echoOpacity: number }> = {
  1: { sky: 0, disc: null, echo: "M9.4 18.2h5.2", echoOpacity: 0.55 },
  2: {
    sky: 0.07,
    disc: "M8.55 15A3.8 3.8 0 0 1 15.45 15Z",
    echo: "M9 17.6h6M10.35 19.7h3.3",
    echoOpacity: 0.5,
  },
  3: {
    sky: 0.14,
    disc: "M8.05 15A4 4 0 1 1 15.95 15Z",
    echo: "M7.8 17.6h8.4M9.69 19.7h4.62",
    echoOpacity: 0.5,
  },
  4: {
    sky: 0.24,
    disc: "M10.21 15A4.2 4.2 0 1 1 13.79 15Z",
    echo: "M8.4 17.6h7.2M10.02 19.7h3.96",
    echoOpacity: 0.6,
  },
  5: {
    sky: 0.4,
    disc: "M12 4.1a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0-9.2Z",
    echo: "M7.4 17.6h9.2M9.47 19.7h5.06",
    echoOpacity: 0.6,
  },
};

/**
 * The sun over water at one of five heights, from set to high. Without `label` it is decoration and needs a
 * word next to it.
 */
export function Sun({ height, label }: { height: number; label?: string }) {
  const { sky, disc, echo, echoOpacity } = stages[toHeight(height)];
  return (
    <svg className="sun" viewBox="0 0 24 24" role="img" aria-label={label} aria-hidden={!label}>
      <path className="sun__sky" fillOpacity={sky} d="M2.92 15A9.6 9.6 0 1 1 21.08 15Z" />
      <circle className="sun__rim" cx="12" cy="12" r="9.6" />
      <path className="sun__line" d="M2.92 15H21.08" />
      {disc && <path className="sun__disc" d={disc} />}
      <path
        d={echo}
        fill="none"
        stroke="currentColor"
        strokeOpacity={echoOpacity}
        strokeWidth="1.1"
        strokeLinecap="round"
      />
    </svg>
  );
}

function toHeight(height: number): Height {
  if (height <= 1) return 1;
  if (height <= 2) return 2;
  if (height <= 3) return 3;
  return height <= 4 ? 4 : 5;
}
