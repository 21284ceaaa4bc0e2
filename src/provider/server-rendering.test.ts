import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useIsIntegrationInstalled } from '../hooks/useIsIntegrationInstalled.ts';
import { useLocalConfig } from '../hooks/useLocalConfig/useLocalConfig.ts';
import { useInstallationScreen } from '../queries/useInstallationScreen.ts';
import { AmpersandProvider } from './AmpersandProvider.tsx';
import { InstallationProvider } from './InstallationProvider.tsx';

function Probe() {
  const { status } = useInstallationScreen();
  const { isLoading } = useIsIntegrationInstalled('calls', 'acme');
  const { draft } = useLocalConfig();
  return JSON.stringify({ status, isLoading, draft });
}

describe('on a server, where there is no document', () => {
  it('the hooks render their loading state and make no request', () => {
    expect(typeof document).toBe('undefined');
    const scope = { integration: 'calls', consumerRef: 'ada', groupRef: 'acme' };
    const options = { project: 'harbor', apiKey: 'key', baseUrl: 'https://server.invalid' };
    const tree = createElement(
      AmpersandProvider,
      { options },
      createElement(InstallationProvider, scope, createElement(Probe)),
    );
    const html = renderToString(tree).replaceAll('&quot;', '"');
    expect(JSON.parse(html)).toEqual({ status: 'loading', isLoading: true, draft: {} });
  });
});
