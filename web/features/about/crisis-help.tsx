const lines = [
  { place: "United States and Canada", number: "988", words: "call or text 988" },
  { place: "United Kingdom and Ireland", number: "116123", words: "Samaritans, 116 123" },
  { place: "Australia", number: "131114", words: "Lifeline, 13 11 14" },
  { place: "New Zealand", number: "1737", words: "call or text 1737" },
  { place: "European Union", number: "116123", words: "emotional support line, 116 123 where it exists" },
] as const;

const emergencies = [
  { place: "European Union", number: "112" },
  { place: "United States and Canada", number: "911" },
  { place: "United Kingdom", number: "999" },
  { place: "Australia", number: "000" },
] as const;

export function CrisisHelp() {
  return (
    <>
      <p>
        A journal listens, but it can’t answer. If you are thinking of harming yourself, or someone else is in
        danger, please speak to a person now: someone you trust, or one of these.
      </p>
      <dl className="about__facts">
        {lines.map(({ place, number, words }) => (
          <div key={place}>
            <dt>{place}</dt>
            <dd>
              <a className="link" href={`tel:${number}`}>
                {words}
              </a>
            </dd>
          </div>
        ))}
        <div>
          <dt>In an emergency</dt>
          <dd>
            {emergencies.map(({ place, number }, index) => (
              <span key={place}>
                {index > 0 && ", "}
                <a className="link" href={`tel:${number}`}>
                  {number}
                </a>{" "}
                ({place})
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Elsewhere</dt>
          <dd>
            <a className="link" href="https://findahelpline.com" target="_blank" rel="noreferrer">
              findahelpline.com
            </a>{" "}
            (another website)
          </dd>
        </div>
      </dl>
    </>
  );
}
