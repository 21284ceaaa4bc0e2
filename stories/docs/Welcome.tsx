import './welcome.css';

interface Card {
  title: string;
  text: string;
  /** Story or documentation page. */
  path: string;
}

const sections: readonly { title: string; cards: readonly Card[] }[] = [
  {
    title: 'Make it yours',
    cards: [
      {
        title: 'Theme builder',
        text: 'Edit tokens with every screen beside them, check the contrast, export CSS, TypeScript or design tokens.',
        path: 'story/start-here-theme-builder--builder',
      },
      {
        title: 'Theming',
        text: 'Tokens, schemes, density, slots, and the parts that your stylesheet may name.',
        path: 'docs/start-here-theming--docs',
      },
      {
        title: 'Hooks',
        text: 'Everything that the widgets do, without the widgets.',
        path: 'docs/start-here-hooks--docs',
      },
    ],
  },
  {
    title: 'Flows on a real server',
    cards: [
      {
        title: 'Install an integration',
        text: 'From an API key to a running installation.',
        path: 'story/flows-installintegration--from-key-to-installation',
      },
      {
        title: 'Connectors and servers',
        text: 'HubSpot and Salesforce with a complete sign-in in a window, many fields, slow and silent servers.',
        path: 'story/flows-connectors-and-servers--sign-in-with-hub-spot',
      },
      {
        title: 'Guided install',
        text: 'The same in steps, one question a screen.',
        path: 'story/flows-guided-install--choose',
      },
      {
        title: 'Manage',
        text: 'Renew a sign-in, use another account.',
        path: 'story/flows-manage--sign-in-refused',
      },
      { title: 'Languages', text: 'Six languages, and right to left.', path: 'story/flows-languages--german' },
    ],
  },
  {
    title: 'Screens and their states',
    cards: [
      { title: 'Connect', text: 'Forms for credentials, windows, refusals.', path: 'docs/connect-connect-card--docs' },
      { title: 'Install', text: 'Objects, mappings, fields, settings.', path: 'docs/install-read-object--docs' },
      { title: 'Every width', text: '280 to 960 px, both directions.', path: 'story/install-every-width--side-panel' },
      { title: 'Controls', text: 'Buttons, lists, fields and messages.', path: 'docs/controls-button--docs' },
    ],
  },
];

/** Opens a page in the frame around this one, whatever path Storybook is served under. */
const addressOf = (path: string) => `./?path=/${path}`;

/** The first page: what there is, and what the toolbar does. */
export function Welcome() {
  return (
    <main className="welcome">
      <h1>Ampersand Embed</h1>
      <p>
        Components and hooks with which your customers connect their tools and install your integrations. The flows
        below run on the reference server itself, in memory, with simulated providers.
      </p>
      {sections.map(({ title, cards }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {cards.map((card) => (
              <li key={card.path}>
                <a href={addressOf(card.path)} target="_top">
                  {card.title}
                </a>
                <p>{card.text}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>The toolbar</h2>
        <dl>
          <dt>Every story</dt>
          <dd>Color scheme, direction of text, density and width of the host’s column.</dd>
          <dt>Flows</dt>
          <dd>
            Language, provider, state to begin with, latency, and failures. With other choices than the story’s own, it
            is shown without its script.
          </dd>
          <dt>Panels</dt>
          <dd>Controls change props, Actions list callbacks, Interactions replay a script, Accessibility runs axe.</dd>
        </dl>
        <p>
          The key that the simulated CallRail accepts is <code>demo-key</code>; every other one is refused.
        </p>
      </section>
    </main>
  );
}
