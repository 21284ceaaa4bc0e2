import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ReadObjectPane } from './ReadObjectPane.view.tsx';

type Props = Parameters<typeof ReadObjectPane>[0];

function renderPane(object: Partial<Props['object']> = {}, actions: Partial<Props['actions']> = {}) {
  const ignore = () => {};
  return render(
    <ReadObjectPane
      actions={{
        onPause: ignore,
        onResume: ignore,
        isToggling: false,
        onReload: ignore,
        isReloading: false,
        ...actions,
      }}
      appName="Acme"
      edits={{ onInclude: ignore, onMap: ignore, onMapValues: ignore, onSelect: ignore, onSelectAll: ignore }}
      object={{
        objectName: 'contacts',
        label: 'People',
        providerLabel: 'Contacts',
        state: 'reading',
        isIncluded: true,
        requiredFields: [],
        requiredMappings: [],
        optionalMappings: [],
        automaticMappings: [],
        fields: [],
        optionalFields: [],
        isSelected: () => false,
        selectedCount: 0,
        ...object,
      }}
      providerName="HubSpot"
    />,
  );
}

it('says under which name an object arrives', () => {
  renderPane({ schedule: 'every hour' });
  expect(screen.getByText('Acme syncs Contacts from HubSpot every hour as People.')).toBeVisible();
});

it('says that records go on arriving when the provider could not describe the object, and tries again', async () => {
  const onRetry = vi.fn();
  renderPane({ error: 'No access to properties.' }, { onReload: onRetry });
  expect(screen.getByRole('alert')).toHaveTextContent('People couldn’t be loaded from HubSpot');
  expect(screen.getByRole('alert')).toHaveTextContent('No access to properties.');
  expect(screen.getByRole('alert')).toHaveTextContent('Acme keeps receiving People with the previous settings.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('promises nothing about an object that was never set up', () => {
  renderPane({ state: 'new', error: 'No access to properties.' });
  expect(screen.getByRole('alert')).not.toHaveTextContent('goes on');
});

it('states that the application is still notified of changes to objects that are not read', () => {
  renderPane({ state: 'stopped', hasSubscription: true });
  expect(screen.getByText(/Acme still gets real-time updates about People/)).toBeVisible();
});

it('says that nothing would be read where there are no fields to choose from', () => {
  const mapping = { mapToName: 'phone', label: 'Phone', isRequired: false };
  renderPane({ optionalMappings: [mapping], selectionError: 'Choose at least one field.' });
  expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one field.');
});
