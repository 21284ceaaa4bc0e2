// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AmpersandProvider } from '../provider/AmpersandProvider.tsx';
import { ConnectProvider } from './connect/ConnectProvider.tsx';
import { InstallIntegration } from './install/InstallIntegration.tsx';

const options = { project: 'acme', apiKey: 'key', baseUrl: 'https://api.example.com' };
const person = { consumerRef: 'ada', groupRef: 'team' };

describe.each([
  ['InstallIntegration', <InstallIntegration integration="calls" key="install" {...person} />],
  ['ConnectProvider', <ConnectProvider key="connect" provider="callRail" {...person} />],
])('%s on a server', (_name, widget) => {
  const html = () => renderToString(<AmpersandProvider options={options}>{widget}</AmpersandProvider>);

  it('says that it loads, without a browser', () => {
    expect(html()).toContain('Loading…');
  });

  it('needs no inline style, which a strict content policy would refuse', () => {
    expect(html()).not.toMatch(/\sstyle=/);
  });
});
