import { t } from "#contract/translate.ts";
import { TextLink } from "#web/ui/link.tsx";

type DisclosureProps = {
  isAi: boolean;
  /** It has been said before in this conversation. */
  isAgain?: boolean;
};

/** Says who answers: never a human. */
export function Disclosure({ isAi, isAgain = false }: DisclosureProps) {
  return (
    <p className="disclosure">
      {isAgain ? (
        reminderOf(isAi)
      ) : (
        <>
          {isAi
            ? t(
                "An AI answers here, not a human. What it says can be wrong. It may not be suitable for some minors.",
              )
            : t(
                "A program with fixed rules answers here. It is no AI, and no human. It may not be suitable for some minors.",
              )}{" "}
          <TextLink to="/safety">{t("What it is for, and what happens in a crisis")}</TextLink>
        </>
      )}
    </p>
  );
}

const reminderOf = (isAi: boolean) =>
  isAi
    ? t(
        "A reminder: an AI answers here, not a human. What it says can be wrong. If you have been here for long, take a break.",
      )
    : t(
        "A reminder: a program with fixed rules answers here. It is no AI, and no human. If you have been here for long, take a break.",
      );
