import { TextLink } from "#web/ui/link.tsx";

type DisclosureProps = {
  isAi: boolean;
  /** It has been said before in this conversation. */
  isAgain?: boolean;
};

/** Says who answers: never a human. */
export function Disclosure({ isAi, isAgain = false }: DisclosureProps) {
  const who = isAi
    ? "An AI answers here, not a human. What it says can be wrong."
    : "A program with fixed rules answers here. It is no AI, and no human.";
  return (
    <p className="disclosure">
      {isAgain ? (
        `A reminder: ${who.charAt(0).toLowerCase()}${who.slice(1)} If you have been here for long, take a break.`
      ) : (
        <>
          {who} It may not be suitable for some minors.{" "}
          <TextLink to="/safety">What it is for, and what happens in a crisis</TextLink>
        </>
      )}
    </p>
  );
}
