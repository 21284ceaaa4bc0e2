import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { InInstallation, setupOf } from '../../../../test/support/in-installation.tsx';
import type { FieldMappingEntry, HydratedReadObject } from '../../../contract/index.ts';
import { readConfig } from '../../../domain/config-content.ts';
import { useDraft } from '../../../provider/useDraft.ts';
import type { Draft } from '../../../state/draft-edits.ts';
import type { DraftStore } from '../../../state/draft-store.ts';
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

function Step({ store }: { store: DraftStore }) {
  const draft = useDraft(undefined);
  latest = draft.content;
  return (
    <InInstallation draftStore={store} setup={setupOf(deals, { draft, dynamicMappings: { deals: dynamicMappings } })}>
      <ReadObjectStep label="Sales" step={{ id: 'match:deals', kind: 'match', object: deals, position: 1, total: 1 }} />
    </InInstallation>
  );
}

function Screen() {
  const [store] = useState(createDraftStore);
  return (
    <InInstallation draftStore={store}>
      <Step store={store} />
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
