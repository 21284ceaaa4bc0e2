import { accessSuite } from './access-suite.ts';
import type { Client } from './client.ts';
import { connectSuite } from './connect-suite.ts';
import { deploySuite } from './deploy-suite.ts';
import { errorSuite } from './error-suite.ts';
import { installSuite } from './install-suite.ts';
import { proxySuite } from './proxy-suite.ts';
import { readSuite } from './read-suite.ts';
import { writeSuite } from './write-suite.ts';

/** Registers every behaviour, to be looked at through one client. Needs nothing that only Node or only a browser has. */
export function registerSuites(use: () => Client): void {
  accessSuite(use);
  errorSuite(use);
  deploySuite(use);
  connectSuite(use);
  installSuite(use);
  readSuite(use);
  writeSuite(use);
  proxySuite(use);
}
