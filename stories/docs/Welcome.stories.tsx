import type { Meta, StoryObj } from '@storybook/react-vite';
import { Welcome } from './Welcome.tsx';

const meta = {
  title: 'Start here/Welcome',
  component: Welcome,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Welcome>;
export default meta;

/** A map of the stories. */
export const MapOfStories: StoryObj<typeof meta> = {};
