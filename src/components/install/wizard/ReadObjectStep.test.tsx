import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { InInstallation } from '../../../../test/support/in-installation.tsx';
import type { FieldMappingEntry, HydratedReadObject } from '../../../contract/index.ts';
import { readConfig } from '../../../domain/config-content.ts';
import type { Draft } from '../../../provider/useDraft.ts';
import { useDraft } from '../../../provider/useDraft.ts';
import { createDraftStore } from '../../../state/draft-store.ts';
import { ReadObjectStep } from './ReadObjectStep.tsx';

const deals: HydratedReadObject = {
  objectName: 'deals',
  displayName: 'Deals',
  mapToName: 'sales',
  mapToDisplayName: 'Sales',
  destination: 'hook',
  schedule: '0 * * * *',
  allFieldsMetadata: {
    dealstage: {
      fieldName: 'dealstage',
      displayName: 'Deal stage',
      valueType: 'singleSelect',
      values: [
        { value: 'closedwon', displayValue: 'Won' },
        { value: 'closedlost', displayValue: 'Lost' },
      ],
    },
  },
};
const dynamicMappings: FieldMappingEntry[] = [
  { mapToName: 'stage', mapToDisplayName: 'Stage', mappedValues: [{ mappedValue: 'L', mappedDisplayValue: 'Dead' }] },
];

let latest: Draft['content'] = {};

function Step() {
  const draft = useDraft(undefined);
  latest = draft.content;
  return (
    <ReadObjectStep
      appName="Acme"
      draft={draft}
      isChecked={false}
      isRetrying={false}
      label="Sales"
      dynamicMappings={dynamicMappings}
      onRetry={() => {}}
      providerName="HubSpot"
      step={{ id: 'match:deals', kind: 'match', object: deals, position: 1, total: 1 }}
    />
  );
}

function Screen() {
  const [store] = useState(createDraftStore);
  return (
    <InInstallation draftStore={store}>
      <Step />
    </InInstallation>
  );
}

it('matches the values of a field, and says what the object is called at the provider', async () => {
  render(<Screen />);
  expect(screen.getByText('Acme syncs Deals from HubSpot every hour as Sales.')).toBeVisible();
  await userEvent.type(screen.getByRole('combobox', { name: 'Stage' }), 'dealstage{Enter}');
  const values = within(screen.getByRole('group', { name: 'Map values of Deal stage' }));
  await userEvent.type(values.getByRole('combobox', { name: 'Dead' }), 'lost{Enter}');
  expect(readConfig(latest, 'deals')).toMatchObject({
    selectedFieldMappings: { stage: 'dealstage' },
    selectedValueMappings: { dealstage: { L: 'closedlost' } },
    dynamicMappingsInput: dynamicMappings,
  });
});
