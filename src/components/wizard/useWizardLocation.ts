import { usePersisted } from '../../state/usePersistedState.ts';

/** Where the customer is in the guided install. */
export interface WizardPlace {
  /** Id of a step; the first that can be shown when undefined. */
  step?: string;
  /** The step was opened from the review, to which the customer goes back. */
  isReturning?: boolean;
  /** Id of the connection that was there when the customer went back to connecting. Another one leads on. */
  connection?: string;
}

const START: WizardPlace = {};

/** Survives a reload together with the draft. */
export function useWizardPlace(): [WizardPlace, (place: WizardPlace) => void] {
  return usePersisted('wizard', START, isPlace);
}

function isPlace(value: unknown): value is WizardPlace {
  return typeof value === 'object' && value !== null;
}
