import { describe, expect, it } from 'vitest';
import { currentConnection } from './current-connection.ts';

const [newest, older, oldest] = [{ id: 'newest' }, { id: 'older' }, { id: 'oldest' }];
const connections = [newest, older, oldest];

describe('the connection that a screen is about', () => {
  it('is the one that the installation uses, whatever was chosen', () => {
    expect(currentConnection(connections, { connection: oldest }, 'older')).toBe(oldest);
  });

  it('is the chosen one before anything is installed', () => {
    expect(currentConnection(connections, undefined, 'older')).toBe(older);
  });

  it('is the one that the installation uses even where the list does not know it yet', () => {
    const unlisted = { id: 'made elsewhere' };
    expect(currentConnection(connections, { connection: unlisted }, 'older')).toBe(unlisted);
  });

  it('is the newest one otherwise, also when what was chosen is gone', () => {
    expect(currentConnection(connections, undefined)).toBe(newest);
    expect(currentConnection(connections, {}, 'gone')).toBe(newest);
  });

  it('is none where there is none', () => {
    expect(currentConnection([], undefined)).toBeUndefined();
  });
});
