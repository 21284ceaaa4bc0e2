import { usePersistedState } from '../../../provider/usePersistedState.ts';

/** Location in the wizard. */
export interface WizardLocation {
  /** Step id; the first available step when undefined. */
  step?: string;
  /** Whether the step was opened from the review. */
  isReturning?: boolean;
  /** Connection when the connect step was opened; another one leads on. */
  connection?: string;
}

const START: WizardLocation = {};

/** Returns the location, persisted with the draft. */
export function useWizardLocation(): [WizardLocation, (location: WizardLocation) => void] {
  return usePersistedState('wizard', START, isLocation);
}

function isLocation(value: unknown): value is WizardLocation {
  return typeof value === 'object' && value !== null;
}
