import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { MOCK } from '../mock-server/msw/index.ts';
import type { InstallIntegration } from '../src/index.ts';
import { crms } from './story-worlds.ts';

/** Props of the widget in every flow: who, for which group, and callbacks that the panel "Actions" shows. */
export const installArgs = {
  integration: MOCK.integration,
  consumerRef: MOCK.consumerRef,
  consumerName: MOCK.consumerName,
  groupRef: MOCK.groupRef,
  groupName: MOCK.groupName,
  onInstallSuccess: fn(),
  onUpdateSuccess: fn(),
  onUninstallSuccess: fn(),
  onConnectSuccess: fn(),
  onDisconnectSuccess: fn(),
  onCancel: fn(),
  onStepChange: fn(),
  onUnsavedChange: fn(),
  onError: fn(),
} satisfies Parameters<typeof InstallIntegration>[0];

/** Controls with values that the stories' server knows. */
export const installArgTypes: Meta<typeof InstallIntegration>['argTypes'] = {
  integration: {
    control: 'select',
    options: [...Object.values(crms).map(({ integration }) => integration), 'not-deployed'],
    description: 'Name of the integration in the manifest. Choose its provider in the toolbar.',
  },
  consumerRef: { control: 'inline-radio', options: [MOCK.consumerRef, 'second-user'] },
  groupRef: { control: 'inline-radio', options: [MOCK.groupRef, 'another-group'] },
  fieldMapping: {
    control: 'select',
    options: ['none', 'callback number', 'mapped without asking'],
    mapping: {
      none: undefined,
      'callback number': {
        calls: [{ mapToName: 'callback', mapToDisplayName: 'Callback number', prompt: 'Where do we call back?' }],
      },
      'mapped without asking': { calls: [{ mapToName: 'callback', fieldName: 'customer_phone_number' }] },
    },
  },
};
