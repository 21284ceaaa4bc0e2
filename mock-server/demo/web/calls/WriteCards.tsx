import './create-tag-card.css';
import type { Customer, ServiceCall } from '../../shared/harbor-api.ts';
import { CallCard, ModeChoice } from './CallCard.tsx';

/** Colours that the provider takes. */
const COLORS = ['blue1', 'green1', 'orange1', 'purple1', 'red1', 'yellow1', 'gray1'];

interface CreateTagCardProps {
  groupRef: string;
  isRunning: boolean;
  onSend: (call: ServiceCall) => void;
}

/** Creates a record at the provider through the write API. */
export function CreateTagCard({ groupRef, isRunning, onSend }: CreateTagCardProps) {
  function send(form: FormData) {
    onSend({
      kind: 'create-tag',
      groupRef,
      mode: form.get('mode') === 'asynchronous' ? 'asynchronous' : 'synchronous',
      name: String(form.get('name')),
      color: String(form.get('color')),
    });
  }

  return (
    <CallCard
      title="Create a tag"
      text="Writes one record to CallRail. Leave the name empty to see how a refusal looks."
      action="Create tag"
      isRunning={isRunning}
      onSend={send}
    >
      <div className="create-tag-fields">
        <label className="field">
          <span>Name</span>
          <input name="name" defaultValue="Follow up" autoComplete="off" maxLength={80} />
        </label>
        <label className="field">
          <span>Colour</span>
          <span className="select">
            <select name="color">
              {COLORS.map((color) => (
                <option key={color}>{color}</option>
              ))}
            </select>
          </span>
        </label>
      </div>
      <ModeChoice />
    </CallCard>
  );
}

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
