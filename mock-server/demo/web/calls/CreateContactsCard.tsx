import type { Customer, ServiceCall } from '../../shared/harbor-api.ts';
import { CallCard, ModeChoice } from './CallCard.tsx';

interface CreateContactsCardProps {
  customer: Customer;
  /** Whether contacts can be written for the customer. */
  isInstalled: boolean;
  running: ServiceCall['kind'] | undefined;
  onSend: (call: ServiceCall) => void;
}

/** Creates several records at a CRM with one request, of which one is rejected. Offers to connect the CRM first. */
export function CreateContactsCard({ customer, isInstalled, running, onSend }: CreateContactsCardProps) {
  const groupRef = customer.ref;
  if (!isInstalled) {
    return (
      <CallCard
        title="Create a batch of contacts"
        text={`Only CRMs accept batches. Connect a simulated HubSpot account for ${customer.name} first.`}
        action="Connect HubSpot"
        isRunning={running === 'connect-hubspot'}
        onSend={() => onSend({ kind: 'connect-hubspot', groupRef })}
      />
    );
  }

  function send(form: FormData) {
    onSend({
      kind: 'create-contacts',
      groupRef,
      mode: form.get('mode') === 'asynchronous' ? 'asynchronous' : 'synchronous',
      allOrNone: form.get('policy') === 'all-or-none',
    });
  }

  return (
    <CallCard
      title="Create a batch of contacts"
      text="Writes three contacts to HubSpot with one request. Two have the same email address, so HubSpot rejects one of them."
      action="Create three contacts"
      isRunning={running === 'create-contacts'}
      onSend={send}
    >
      <fieldset className="choice">
        <legend>If a contact is rejected</legend>
        <label>
          <input type="radio" name="policy" value="partial" defaultChecked />
          <span>Create the others</span>
        </label>
        <label>
          <input type="radio" name="policy" value="all-or-none" />
          <span>Create none</span>
        </label>
      </fieldset>
      <ModeChoice />
    </CallCard>
  );
}
