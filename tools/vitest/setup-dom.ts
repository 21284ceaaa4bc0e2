import { configure } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// Testing Library registers this itself only where test functions are globals.
afterEach(cleanup);

// Unsaved choices outlive a page; a test begins with a new tab. Tests of server rendering have none.
beforeEach(() => globalThis.sessionStorage?.clear());

// A machine that does several things at once needs longer than a second for a screen with all of its responses.
configure({ asyncUtilTimeout: 5_000 });
