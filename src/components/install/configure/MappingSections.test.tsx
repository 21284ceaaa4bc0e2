import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../../../../test/support/axe.ts';
import { InInstallation, setupOf } from '../../../../test/support/in-installation.tsx';
import type {
  ConfigContent,
  FieldMappingEntry,
  HydratedReadObject,
  ReadObjectConfig,
} from '../../../contract/index.ts';
import { useDraft } from '../../../provider/useDraft.ts';
import type { DraftStore } from '../../../state/draft-store.ts';
import { createDraftStore } from '../../../state/draft-store.ts';
import { MappingSections } from './MappingSections.view.tsx';
import { useReadObject } from './useReadObject.ts';

const deals: HydratedReadObject = {
  objectName: 'deals',
  displayName: 'Deals',
  destination: 'hook',
  schedule: '',
  requiredFields: [{ mapToName: 'stage', mapToDisplayName: 'Stage' }],
  optionalFields: [{ mapToName: 'owner', mapToDisplayName: 'Owner' }],
  allFieldsMetadata: {
    dealstage: {
      fieldName: 'dealstage',
      displayName: 'Deal stage',
      valueType: 'singleSelect',
      values: [
        { value: 'closedwon', displayValue: 'Won' },
        { value: 'closedlost', displayValue: 'Lost' },
        { value: 'open', displayValue: 'In talks' },
      ],
    },
    owner_id: { fieldName: 'owner_id', displayName: 'Owner' },
    owner_mail: { fieldName: 'owner_mail', displayName: 'Owner' },
    hot: { fieldName: 'hot', displayName: 'Hot', valueType: 'boolean' },
    state: { fieldName: 'state', displayName: 'State', valueType: 'string' },
  },
};
const stageValues: FieldMappingEntry = {
  mapToName: 'stage',
  mappedValues: [
    { mappedValue: 'W', mappedDisplayValue: 'Won' },
    { mappedValue: 'L', mappedDisplayValue: 'Dead' },
  ],
};

let latest: ReadObjectConfig | undefined;

interface ScreenProps {
  object?: HydratedReadObject;
  dynamicMappings?: FieldMappingEntry[];
}

function Sections({ object }: { object: HydratedReadObject }) {
  const { config, model, edits } = useReadObject(object);
  latest = config;
  return <MappingSections {...edits} appName="Acme" object={model} providerName="HubSpot" />;
}

interface EditorProps extends ScreenProps {
  store: DraftStore;
  saved: ConfigContent | undefined;
}

function Editor({ object = deals, dynamicMappings = [], saved, store }: EditorProps) {
  const draft = useDraft(saved);
  const setup = setupOf(object, { draft, saved, dynamicMappings: { deals: dynamicMappings } });
  return (
    <InInstallation draftStore={store} setup={setup}>
      <Sections object={object} />
    </InInstallation>
  );
}

function Screen({ config, ...props }: ScreenProps & { config?: Partial<ReadObjectConfig> }) {
  const [store] = useState(createDraftStore);
  const [saved] = useState<ConfigContent | undefined>(
    config && { provider: 'hubspot', read: { objects: { deals: { objectName: 'deals', ...config } } } },
  );
  return (
    <InInstallation draftStore={store}>
      <Editor {...props} saved={saved} store={store} />
    </InInstallation>
  );
}

const list = (name: string) => screen.getByRole('combobox', { name });
const choose = (name: string, text: string) => userEvent.type(list(name), `${text}{Enter}`);

describe('the values of a field', () => {
  it('are matched below it as soon as it is chosen, whatever their numbers', async () => {
    render(<Screen dynamicMappings={[stageValues]} />);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    await choose('Stage', 'dealstage');
    const group = within(screen.getByRole('group', { name: 'Map values of Deal stage' }));
    expect(group.getByText('0 of 2 mapped')).toBeVisible();
    await choose('Dead', 'lost');
    expect(group.getByText('1 of 2 mapped')).toBeVisible();
    expect(latest).toMatchObject({
      selectedFieldMappings: { stage: 'dealstage' },
      selectedValueMappings: { dealstage: { L: 'closedlost' } },
    });
  });

  it('of the same name are matched at once, and offered first', async () => {
    render(<Screen config={{ selectedFieldMappings: { stage: 'dealstage' } }} dynamicMappings={[stageValues]} />);
    await userEvent.click(list('Won'));
    expect(screen.getAllByRole('option')[0]).toHaveTextContent(/Won.*Suggested/);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Map the value with the same name' }));
    expect(list('Won')).toHaveValue('Won');
    expect(screen.queryByRole('button', { name: /same name/ })).not.toBeInTheDocument();
  });

  it('are not offered twice, and can be taken back', async () => {
    const selectedValueMappings = { dealstage: { W: 'closedwon' } };
    const config = { selectedFieldMappings: { stage: 'dealstage' }, selectedValueMappings };
    render(<Screen config={config} dynamicMappings={[stageValues]} />);
    await userEvent.click(list('Dead'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).not.toContain('Won');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Clear Won' }));
    expect(latest?.selectedValueMappings).toEqual({});
  });

  it('go when another field is chosen', async () => {
    const selectedValueMappings = { dealstage: { W: 'closedwon' } };
    const config = { selectedFieldMappings: { stage: 'dealstage' }, selectedValueMappings };
    render(<Screen config={config} dynamicMappings={[stageValues]} />);
    await userEvent.clear(list('Stage'));
    await choose('Stage', 'hot');
    expect(latest?.selectedValueMappings).toEqual({});
    await userEvent.click(list('Won'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Yestrue', 'Nofalse']);
  });

  it('are typed where the provider does not list them, each once', async () => {
    render(<Screen config={{ selectedFieldMappings: { stage: 'state' } }} dynamicMappings={[stageValues]} />);
    expect(screen.getByText(/HubSpot doesn’t list the values of State/)).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Won' }), 'w');
    await userEvent.type(screen.getByRole('textbox', { name: 'Dead' }), 'w');
    expect(screen.getByRole('textbox', { name: 'Dead' })).toHaveAccessibleDescription(/“w” is mapped twice/);
    await userEvent.type(screen.getByRole('textbox', { name: 'Dead' }), 'x');
    expect(screen.getByRole('textbox', { name: 'Won' })).toBeValid();
    expect(latest?.selectedValueMappings).toEqual({ state: { W: 'w', L: 'wx' } });
  });

  it('are matched for a field that the host fixed, and for what was offered at the last save', async () => {
    const dynamicMappings = [{ ...stageValues, mapToName: 'phase', mapToDisplayName: 'Phase', fieldName: 'dealstage' }];
    const { unmount } = render(<Screen dynamicMappings={dynamicMappings} />);
    await choose('Dead', 'lost');
    expect(latest?.selectedValueMappings).toEqual({ dealstage: { L: 'closedlost' } });
    expect(latest?.selectedFieldMappings).toEqual({});
    unmount();
    render(<Screen config={{ dynamicMappingsInput: dynamicMappings }} />);
    expect(screen.getByRole('group', { name: 'Map values of Deal stage' })).toBeVisible();
  });

  it('have no accessibility problem', async () => {
    const config = { selectedFieldMappings: { stage: 'dealstage', owner: 'state', old: 'hot' } };
    const owner = { ...stageValues, mapToName: 'owner', mapToDisplayName: 'Owner' };
    const { container } = render(<Screen config={config} dynamicMappings={[stageValues, owner]} />);
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

describe('mappings without a question', () => {
  it('are described in a sentence when the host fixed them', () => {
    render(
      <Screen dynamicMappings={[{ mapToName: 'mail', mapToDisplayName: 'Deal owner', fieldName: 'owner_mail' }]} />,
    );
    expect(screen.getByText('Deal owner comes from Owner.')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Deal owner' })).not.toBeInTheDocument();
  });

  it('stay when their question is gone, until they are removed', async () => {
    render(<Screen config={{ selectedFieldMappings: { stage: 'state', old: 'hot' } }} />);
    expect(screen.getByText('old comes from Hot. Acme no longer asks for it.')).toBeVisible();
    await choose('Owner', 'owner_id');
    expect(latest?.selectedFieldMappings).toEqual({ stage: 'state', old: 'hot', owner: 'owner_id' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove old' }));
    expect(latest?.selectedFieldMappings).toEqual({ stage: 'state', owner: 'owner_id' });
  });
});

describe('answers to mappings', () => {
  it('that were saved for two purposes say so at once', () => {
    render(<Screen config={{ selectedFieldMappings: { stage: 'hot', owner: 'hot' } }} />);
    expect(list('Stage')).toHaveAccessibleDescription(/Hot is already mapped to Owner/);
    expect(list('Owner')).toHaveAccessibleDescription(/Hot is already mapped to Stage/);
  });

  it('with a label that two fields share show which one it is', () => {
    render(<Screen config={{ selectedFieldMappings: { owner: 'owner_id' } }} />);
    expect(list('Owner')).toHaveValue('Owner (owner_id)');
  });

  it('whose field no longer exists at the provider say so, and count all the same', () => {
    render(<Screen config={{ selectedFieldMappings: { stage: 'old_stage' } }} />);
    expect(list('Stage')).toHaveAccessibleDescription(/The field old_stage no longer exists/);
    expect(list('Stage')).toBeValid();
  });
});

describe('an object of 5,000 fields', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `field_${index}`);
  const wide: HydratedReadObject = {
    ...deals,
    optionalFields: Array.from({ length: 20 }, (_, index) => ({ mapToName: `ours_${index}` })),
    allFieldsMetadata: Object.fromEntries(names.map((name) => [name, { fieldName: name, displayName: name }])),
  };

  it('draws the fields in sight only, and once for each letter', async () => {
    let commits = 0;
    const { container } = render(
      <Profiler id="screen" onRender={() => (commits += 1)}>
        <Screen object={wide} />
      </Profiler>,
    );
    const nodes = container.querySelectorAll('*').length;
    await userEvent.click(list('ours_7'));
    expect(screen.getAllByRole('option').length).toBeLessThan(40);
    expect(container.querySelectorAll('*').length).toBeLessThan(nodes + 400);
    commits = 0;
    await userEvent.keyboard('42');
    expect(commits).toBeLessThanOrEqual(4);
    expect(list('ours_7')).toHaveAttribute('aria-expanded', 'true');
  });
});
