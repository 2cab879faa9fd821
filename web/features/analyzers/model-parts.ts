import { createContext, type ReactNode, useContext } from "react";

export type ModelRef = { connection_id: string; model: string };

type ConsentProps = {
  connectionId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAgreed: () => void;
};

type ChoiceProps = {
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  value: ModelRef | null;
  onChange: (value: ModelRef) => void;
};

/** Components of the model settings for analyzers that use a model. */
export type ModelParts = {
  /** `shown`, or `otherwise` if the person has chosen no model yet. */
  whereConnected: (shown: ReactNode, otherwise: ReactNode) => ReactNode;
  /** Chooses among the models that the person has chosen or tried. */
  choice: (props: ChoiceProps) => ReactNode;
  /** Asks for consent before text is sent to a connection. */
  consent: (props: ConsentProps) => ReactNode;
};

const noParts: ModelParts = { whereConnected: (shown) => shown, choice: () => null, consent: () => null };
const context = createContext<ModelParts>(noParts);

/** Set by the routes, because features don't import each other. */
export const ModelPartsProvider = context.Provider;
export const useModelParts = (): ModelParts => useContext(context);
