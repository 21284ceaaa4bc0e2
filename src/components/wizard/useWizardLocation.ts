import { usePersistedState } from '../../state/usePersistedState.ts';

/** Where the customer is in the guided install. */
export interface WizardLocation {
  /** Id of a step; the first that can be shown when undefined. */
  step?: string;
  /** The step was opened from the review, to which the customer goes back. */
  isReturning?: boolean;
  /** Id of the connection that was there when the customer went back to connecting. Another one leads on. */
  connection?: string;
}

const START: WizardLocation = {};

/** Survives a reload together with the draft. */
export function useWizardLocation(): [WizardLocation, (location: WizardLocation) => void] {
  return usePersistedState('wizard', START, isLocation);
}

function isLocation(value: unknown): value is WizardLocation {
  return typeof value === 'object' && value !== null;
}
