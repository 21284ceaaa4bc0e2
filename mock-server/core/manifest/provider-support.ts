import type { ProviderInfo, ProviderSupport } from '../../../src/contract/index.ts';
import { didYouMean } from '../kernel/closest-word.ts';
import type { IntegrationRule } from './manifest-rule.ts';
import { oneOf, quote } from './show-value.ts';
import { childOf, scalarOf, textOf } from './yaml-node.ts';

const ACTIONS = ['read', 'write', 'subscribe', 'proxy'] as const;

/** The provider and its module exist, and this server supports each action of the integration for them. */
export const providerSupport: IntegrationRule = (integration, facts, report) => {
  const name = textOf(integration, 'provider');
  const place = childOf(integration, 'provider');
  if (name === undefined || place === undefined) return;
  if (!Object.hasOwn(facts.providers, name)) {
    const meant = didYouMean(name, Object.keys(facts.providers));
    report.error('unknown-provider', place, `There is no provider ${quote(name)} in the catalogue.${meant}`);
    return;
  }
  const provider = facts.providers[name] as ProviderInfo;

  const moduleName = textOf(integration, 'module');
  const modulePlace = childOf(integration, 'module');
  const modules = provider.modules ?? {};
  if (moduleName !== undefined && modulePlace !== undefined && !Object.hasOwn(modules, moduleName)) {
    const names = Object.keys(modules);
    const remedy = names.length === 0 ? 'It has no modules; remove this key.' : `It has ${oneOf(names.map(quote))}.`;
    report.error(
      'unknown-module',
      modulePlace,
      `The provider ${quote(name)} has no module ${quote(moduleName)}. ${remedy}`,
    );
    return;
  }

  const module = moduleName === undefined ? undefined : modules[moduleName];
  for (const action of ACTIONS) {
    const section = childOf(integration, action);
    if (section === undefined) continue;
    // A call that is passed through goes to the provider's base address unless the module's is asked for.
    const usesModule = action !== 'proxy' || scalarOf(section, 'useModule') === true;
    const support = usesModule && module !== undefined ? module.support : provider.support;
    if (support[action]) continue;
    const isModule = support === module?.support;
    const who = isModule ? `the module ${quote(moduleName ?? '')} of ${quote(name)}` : `the provider ${quote(name)}`;
    const others = Object.keys(modules).filter((other) => modules[other]?.support[action]);
    const remedy =
      isModule && others.length > 0
        ? ` The module ${oneOf(others.map(quote))} supports it.`
        : supportedInstead(support);
    report.error('action-not-supported', section, `This server does not support "${action}" for ${who}.${remedy}`);
  }
};

function supportedInstead(support: ProviderSupport): string {
  const supported = ACTIONS.filter((action) => support[action]).map(quote);
  return supported.length === 0
    ? ' Remove this section.'
    : ` It supports ${supported.join(', ')}; remove this section.`;
}
