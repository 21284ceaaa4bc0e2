import { AmpersandProvider, InstallIntegration } from '@amp-labs/react';
import { Profiler } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import '@amp-labs/react/styles';
import type { WidgetProbe } from '../../bench/widget/probe.ts';

/*
 * A host page that shows the widget at once, and lets a benchmark close and open it. Written for the published client; an alias puts ours in its
 * place. The profiling build of React counts the commits.
 */
const { project, apiKey } = { project: 'bench', apiKey: 'bench-key' };
let root: Root | undefined;

const probe: WidgetProbe = {
  commits: 0,
  renderTime: 0,
  open() {
    const started = performance.now();
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(
      <Profiler
        id="widget"
        onRender={(_id, _phase, duration) => {
          probe.commits += 1;
          probe.renderTime += duration;
        }}
      >
        <AmpersandProvider options={{ project, apiKey }}>
          <InstallIntegration consumerRef="user-1" groupRef="group-1" integration="bench" />
        </AmpersandProvider>
      </Profiler>,
    );
    return new Promise((resolve) => {
      const look = () => {
        // Both clients show the fields of the first object on the first screen.
        if (document.querySelector('[role=checkbox],input[type=checkbox]') === null) return requestAnimationFrame(look);
        // A message comes after the frame was painted.
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve(performance.now() - started);
        painted.port2.postMessage(null);
      };
      look();
    });
  },
  close() {
    flushSync(() => root?.unmount());
  },
};
Object.assign(window, { probe, firstShown: probe.open().then(() => performance.now()) });
