import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { accessibilityDefects, limits, runningDefects } from './defects.ts';
import { ScoreTable } from './ScoreTable.tsx';
import { features } from './scoreboard.ts';

const meta = {
  title: 'Start here/Scoreboard',
  component: ScoreTable,
  // The page beside this file takes the place of the generated one.
  tags: ['!autodocs'],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('table', { name: new RegExp(`^${args.caption}: \\d+ of`) })).toBeVisible();
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(args.rows.length);
  },
} satisfies Meta<typeof ScoreTable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Features: Story = { args: { caption: 'Features', rows: features } };

export const WhileRunning: Story = { args: { caption: 'While it runs', rows: runningDefects } };

export const Limits: Story = { args: { caption: 'Limits', rows: limits } };

export const Access: Story = { args: { caption: 'Access for everybody', rows: accessibilityDefects } };
