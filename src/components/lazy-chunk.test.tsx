import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AmpersandErrorBoundary } from './AmpersandErrorBoundary.tsx';
import { PaneFailure } from './ui/Failure.tsx';
import { lazyChunk } from './ui/lazy-chunk.tsx';

const chunk = { Name: ({ name }: { name: string }) => <p>{name}</p>, Count: () => <p>3</p> };

describe('a component that is loaded on demand', () => {
  it('shows the placeholder until its code is there, and loads the code of its chunk once', async () => {
    const load = vi.fn(async () => chunk);
    const lazy = lazyChunk(load);
    const Name = lazy.component(
      ({ Name }) => Name,
      () => <p>Loading</p>,
    );
    const Count = lazy.component(({ Count }) => Count);
    const { rerender } = render(<Name name="Deals" />);
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await screen.findByText('Deals')).toBeVisible();
    rerender(<Count />);
    expect(screen.getByText('3')).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
  });

  it('shows no placeholder when its code was fetched before', async () => {
    const lazy = lazyChunk(async () => chunk);
    const Name = lazy.component(({ Name }) => Name);
    await lazy.prefetch();
    render(<Name name="Deals" />);
    expect(screen.getByText('Deals')).toBeVisible();
  });

  it('offers another attempt when its code could not be loaded', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue();
    const load = vi.fn(async () => chunk).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const lazy = lazyChunk(load);
    const Name = lazy.component(({ Name }) => Name);
    render(
      <AmpersandErrorBoundary>
        <Name name="Deals" />
      </AmpersandErrorBoundary>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Deals')).toBeVisible();
    reported.mockRestore();
  });

  it('offers another attempt in its own place, beside what is there already', async () => {
    const load = vi.fn(async () => chunk).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Name = lazyChunk(load).component(({ Name }) => Name, undefined, PaneFailure);
    render(
      <>
        <p>Calls</p>
        <Name name="Deals" />
      </>,
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Calls')).toBeVisible();
    expect(screen.getByText('TypeError: Failed to fetch', { normalizer: (text) => text.trim() })).toBeInTheDocument();
    await userEvent.click(retry);
    expect(await screen.findByText('Deals')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('does not report a prefetch that failed', async () => {
    const lazy = lazyChunk(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(lazy.prefetch()).resolves.toBeUndefined();
  });
});
