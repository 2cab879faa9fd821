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
  value: ModelRef | null;
  onChange: (value: ModelRef) => void;
};

/** What the settings of models give to analyzers that ask one. */
export type ModelParts = {
  /** Chooses among the models that the person has connected; says so if there is none. */
  choice: (props: ChoiceProps) => ReactNode;
  /** Asks before any words go to a connection. */
  consent: (props: ConsentProps) => ReactNode;
};

const noParts: ModelParts = { choice: () => null, consent: () => null };
const context = createContext<ModelParts>(noParts);

/** Set by the routes, because features don't import each other. */
export const ModelPartsProvider = context.Provider;
export const useModelParts = (): ModelParts => useContext(context);
