import type { Meta, StoryObj } from '@storybook/react-vite';
import type { StatusKind } from '../../src/components/ui/Status.tsx';
import { Status } from '../../src/components/ui/Status.tsx';
import { en } from '../../src/locales/en.ts';
import { inWidget } from '../in-widget.tsx';

const meta = {
  title: 'Controls/Status',
  component: Status,
  decorators: [inWidget],
  args: { kind: 'active', label: 'Active' },
} satisfies Meta<typeof Status>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Every state differs from the others in text, shape and colour. */
export const Every: Story = {
  render: () => (
    <ul>
      {(Object.keys(en.installation.states) as StatusKind[]).map((kind) => (
        <li key={kind}>
          <Status kind={kind} label={en.installation.states[kind]} />
        </li>
      ))}
    </ul>
  ),
};
