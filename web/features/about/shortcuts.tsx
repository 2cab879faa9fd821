import "./about.css";
import { formatKeys, shortcutGroups } from "./shortcut-groups.ts";

/** All shortcuts, in the keys of this device. */
export function Shortcuts() {
  return (
    <div className="shortcut-groups">
      {shortcutGroups().map(({ name, shortcuts }) => (
        <section key={name}>
          <h2 className="setting-group__name">{name}</h2>
          <dl className="about__keys">
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{formatKeys(key)}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
