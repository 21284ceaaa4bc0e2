import './create-tag-card.css';
import type { ServiceCall } from '../../shared/harbor-api.ts';
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
