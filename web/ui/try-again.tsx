import { isSignedOut, signInAgain } from "#web/lib/sign-in-again.ts";
import { Button, TextButton } from "./button.tsx";

type TryAgainProps = {
  /** Why it failed. If the session has ended, only logging in again helps, so that is offered instead. */
  error: Error | null;
  retry: () => unknown;
  /** Within a sentence. */
  inline?: boolean;
  variant?: "plain";
};

/** After words that say why something could not be loaded. */
export function TryAgain({ error, retry, inline, ...props }: TryAgainProps) {
  const hasEnded = isSignedOut(error);
  const words = hasEnded ? "Log in again" : "Try again";
  const onClick = () => void (hasEnded ? signInAgain.ask() : retry());
  return inline ? (
    <TextButton onClick={onClick}>{words}</TextButton>
  ) : (
    <Button {...props} onClick={onClick}>
      {words}
    </Button>
  );
}
