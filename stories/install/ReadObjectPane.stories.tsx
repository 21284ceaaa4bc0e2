import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { ConfigureLayout } from '../../src/components/install/configure/ConfigureLayout.view.tsx';
import { ObjectAlternatives } from '../../src/components/install/configure/ObjectAlternatives.view.tsx';
import { ObjectNav } from '../../src/components/install/configure/ObjectNav.view.tsx';
import { ReadObjectPane } from '../../src/components/install/configure/ReadObjectPane.view.tsx';
import { SaveBar } from '../../src/components/install/configure/SaveBar.view.tsx';
import { ProviderLogo } from '../../src/components/ui/ProviderLogo.tsx';
import { Status } from '../../src/components/ui/Status.tsx';
import { Surface } from '../../src/components/ui/Surface.tsx';
import { WidgetRoot } from '../../src/components/ui/WidgetRoot.tsx';
import { contactOptionalFields, contactOptions, fiveThousandFields } from './fields.ts';

const groups = [
  {
    label: 'Reads',
    items: [
      { id: 'contacts', label: 'Contacts', status: 'unsaved' },
      { id: 'companies', label: 'Companies', status: 'active' },
      { id: 'deals', label: 'Deals', status: 'stopped' },
      { id: 'tickets', label: 'Tickets', status: 'attention' },
      { id: 'leads', label: 'Leads', status: 'idle' },
    ],
  },
  { label: 'Writes', items: [{ id: 'write', label: 'Write access', status: 'active' }] },
  { items: [{ id: 'manage', label: 'Manage' }] },
] satisfies Parameters<typeof ObjectNav>[0]['groups'];

const meta = {
  title: 'Install/Read object',
  component: ReadObjectPane,
  render: (args) => <Screen {...args} />,
  args: {
    appName: 'Acme Phone',
    providerName: 'HubSpot',
    edits: {
      onInclude: () => {},
      onMap: () => {},
      onMapValues: () => {},
      onSelect: () => {},
      onSelectAll: () => {},
    },
    actions: {
      isToggling: false,
      isReloading: false,
      onPause: () => {},
      onResume: () => {},
      onReload: () => {},
    },
    object: {
      state: 'reading',
      isIncluded: true,
      objectName: 'contacts',
      label: 'Contacts',
      schedule: 'every 10 minutes',
      requiredFields: ['First name', 'Last name', 'Email', 'Lifecycle stage', 'Create date'].map((label) => ({
        fieldName: label,
        label,
      })),
      requiredMappings: [
        {
          mapToName: 'phone',
          label: 'Phone',
          prompt: 'The number your agents call. See [how calls are matched](https://example.com).',
          isRequired: true,
          suggestion: 'phone',
        },
        { mapToName: 'consent', label: 'Marketing consent', isRequired: true, fieldName: 'opted_out' },
      ],
      optionalMappings: [{ mapToName: 'score', label: 'Lead score', prompt: 'Higher is hotter.', isRequired: false }],
      automaticMappings: [],
      fields: contactOptions,
      optionalFields: contactOptionalFields,
      isSelected: () => false,
      selectedCount: 0,
    },
  },
} satisfies Meta<typeof ReadObjectPane>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The pane in its place, with choices that stick, as its controller would keep them. */
function Screen(props: Parameters<typeof ReadObjectPane>[0]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['jobtitle', 'website']));
  const [mapped, setMapped] = useState<Record<string, string | undefined>>({});
  const answer = <Item extends { mapToName: string; fieldName?: string }>(mapping: Item) => ({
    ...mapping,
    fieldName: mapping.mapToName in mapped ? mapped[mapping.mapToName] : mapping.fieldName,
  });
  return (
    <WidgetRoot>
      <Surface
        aside={<Status kind="active" label="Working" />}
        logo={<ProviderLogo name={props.providerName} provider="hubspot" />}
        summary="Acme Phone syncs and updates your HubSpot data."
        title="HubSpot"
      >
        <ConfigureLayout
          bar={
            <SaveBar
              changeCount={2}
              isSaving={false}
              mode="update"
              onDiscard={() => {}}
              onSave={() => {}}
              status="Unsaved changes: Contacts"
            />
          }
          nav={<ObjectNav current="contacts" groups={groups} onSelect={() => {}} />}
        >
          <ReadObjectPane
            {...props}
            object={{
              ...props.object,
              requiredMappings: props.object.requiredMappings.map(answer),
              optionalMappings: props.object.optionalMappings.map(answer),
              isSelected: (name) => selected.has(name),
              selectedCount: selected.size,
            }}
            edits={{
              ...props.edits,
              onMap: (mapToName, fieldName) => setMapped({ ...mapped, [mapToName]: fieldName }),
              onSelect: (names, isSelected) => {
                const next = new Set(selected);
                for (const name of names) {
                  if (isSelected) next.add(name);
                  else next.delete(name);
                }
                setSelected(next);
              },
            }}
          />
        </ConfigureLayout>
      </Surface>
    </WidgetRoot>
  );
}

const { object } = meta.args;

/** An object whose required mappings are answered. */
export const Reading: Story = {};

/** A required mapping is open, and a field is chosen twice. */
export const MissingAndDuplicateMapping: Story = {
  args: {
    object: {
      ...object,
      requiredMappings: [
        { mapToName: 'phone', label: 'Phone', isRequired: true, error: 'Choose a field for Phone.' },
        {
          mapToName: 'consent',
          label: 'Marketing consent',
          isRequired: true,
          error: 'Email is already mapped to Contact email. Choose another field.',
        },
      ],
    },
  },
};

/** An object with more fields than fit into the page. */
export const FiveThousandFields: Story = {
  args: {
    object: {
      ...object,
      optionalFields: fiveThousandFields,
      fields: fiveThousandFields.map(({ fieldName, label, type }) => ({
        value: fieldName,
        label,
        detail: fieldName,
        type,
      })),
    },
  },
};

/** An object that is not included yet. */
export const NotSetUp: Story = { args: { object: { ...object, state: 'new', isIncluded: false } } };

/** The customer paused the sync of the object. */
export const Paused: Story = { args: { object: { ...object, state: 'stopped' } } };

/** The provider did not describe the object. */
export const ProviderCouldNotDescribeIt: Story = {
  args: { object: { ...object, error: 'No records of this object exist yet, so its fields are unknown.' } },
};

const values = {
  fieldName: 'hs_lead_status',
  fieldLabel: 'Lead status',
  appValues: [
    { mappedValue: 'new', mappedDisplayValue: 'New' },
    { mappedValue: 'talking', mappedDisplayValue: 'In talks' },
    { mappedValue: 'lost', mappedDisplayValue: 'Lost' },
  ],
  options: [
    { value: 'NEW', displayValue: 'New' },
    { value: 'OPEN', displayValue: 'Open' },
    { value: 'IN_PROGRESS', displayValue: 'In progress' },
    { value: 'UNQUALIFIED', displayValue: 'Unqualified' },
  ],
  answers: { talking: 'IN_PROGRESS' },
  errors: new Map<string, string>(),
};
const status = { mapToName: 'status', label: 'Status', isRequired: true, fieldName: 'hs_lead_status' };

/** Values of a field are matched with those of the application. */
export const ValuesToMatch: Story = {
  args: { object: { ...object, requiredMappings: [{ ...status, values }] } },
};

/** The provider does not list the values of the field. */
export const ValuesThatAreNotListed: Story = {
  args: {
    object: {
      ...object,
      requiredMappings: [
        {
          ...status,
          values: {
            ...values,
            options: [],
            answers: { new: 'open', lost: 'open' },
            errors: new Map([['lost', '“open” is mapped twice. Map each value only once.']]),
          },
        },
      ],
    },
  },
};

/** The host mapped the field. */
export const MatchedWithoutAQuestion: Story = {
  args: {
    object: {
      ...object,
      requiredMappings: [
        { ...status, fieldName: 'old_status', note: 'The field old_status is gone, or your account can’t see it.' },
      ],
      automaticMappings: [
        { mapToName: 'owner', label: 'Contact owner', fieldLabel: 'Owner ID', isCustomerChoice: false },
        { mapToName: 'stage', label: 'Stage', fieldLabel: 'Lifecycle stage', isCustomerChoice: true },
      ],
    },
  },
};

/** All fields are read, later ones included. */
export const AllFields: Story = { args: { object: { ...object, readsAll: true } } };

/** The customer chooses between objects of the same kind. */
export const OneOfSeveralObjects: Story = {
  args: {
    choice: (
      <ObjectAlternatives
        appName="Acme Phone"
        label="People"
        objects={[
          { objectName: 'contacts', label: 'Contacts', isChosen: true },
          { objectName: 'leads', label: 'Leads', isChosen: false },
        ]}
        onChoose={() => {}}
        providerName="HubSpot"
      />
    ),
    object: { ...object, state: 'new', label: 'People', providerLabel: 'Contacts' },
  },
};

/** Several objects of the same kind are read. */
export const SeveralObjects: Story = {
  args: {
    ...OneOfSeveralObjects.args,
    choice: (
      <ObjectAlternatives
        appName="Acme Phone"
        label="People"
        objects={[
          { objectName: 'contacts', label: 'Contacts', isChosen: true },
          { objectName: 'leads', label: 'Leads', isChosen: true },
        ]}
        onChoose={() => {}}
        providerName="HubSpot"
      />
    ),
  },
};

/** The sync is paused, and events still arrive. */
export const PausedWithSubscription: Story = {
  args: { object: { ...object, state: 'stopped', hasSubscription: true } },
};

/** Two objects have unsaved changes. */
export const UnsavedBesideOthers: Story = {
  args: { actions: { ...meta.args.actions, onDiscard: () => {} } },
};

/** The server rejected a field. */
export const SaveRefused: Story = {
  args: {
    object: {
      ...object,
      saveError: 'Property "mobilephone_2" does not exist on contacts, or the connected user can’t see it.',
    },
  },
};
