/* Not Hono's router: it reads `:batch` as a parameter, and does not distinguish a wrong method from a wrong path. */
import type { Api, Endpoint, EndpointName } from '../../src/contract/index.ts';
import { ENDPOINTS } from '../../src/contract/index.ts';

/** Result of matching a method and path. */
export type RouteMatch<N extends EndpointName> =
  | { kind: 'found'; name: N; endpoint: Endpoint; params: Record<string, string> }
  /** The path exists with these methods. */
  | { kind: 'wrongMethod'; allow: string[] }
  | { kind: 'notFound' };

interface Segment {
  /** Name of a placeholder, or undefined for a literal. */
  placeholder?: string;
  /** The whole literal, or what follows the placeholder, such as `:hydrate`. */
  literal: string;
}

interface Row<N> {
  name: N;
  endpoint: Endpoint;
  segments: Segment[];
}

/** Finds endpoints by method and path. */
export interface RouteTable<N extends EndpointName> {
  /** @param path raw path of the request; each part is percent-decoded once, after splitting */
  match(method: string, path: string): RouteMatch<N>;
}

/** Prefix of every path of the endpoint table. */
export const API_PREFIX = '/v1';

/** @returns the routes of one API */
export function createRouteTable<N extends EndpointName>(api: Api): RouteTable<N> {
  const bySize = new Map<number, Row<N>[]>();
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    if (endpoint.api !== api) continue;
    const segments = parseTemplate(endpoint.path);
    // The caller's type parameter names the endpoints of `api`; the table itself is not typed by API.
    const row: Row<N> = { name: name as N, endpoint, segments };
    bySize.set(segments.length, [...(bySize.get(segments.length) ?? []), row]);
  }
  for (const rows of bySize.values()) rows.sort((a, b) => specificity(b) - specificity(a));

  return {
    match(method, path) {
      const parts = splitPath(path);
      if (parts === undefined) return { kind: 'notFound' };
      const wanted = method === 'HEAD' ? 'GET' : method;
      const allow = new Set<string>();
      for (const row of bySize.get(parts.length) ?? []) {
        const params = matchSegments(row.segments, parts);
        if (params === undefined) continue;
        if (row.endpoint.method === wanted) return { kind: 'found', name: row.name, endpoint: row.endpoint, params };
        allow.add(row.endpoint.method);
      }
      return allow.size === 0 ? { kind: 'notFound' } : { kind: 'wrongMethod', allow: [...allow].sort() };
    },
  };
}

function parseTemplate(path: string): Segment[] {
  return path
    .slice(1)
    .split('/')
    .map((part) => {
      const [, placeholder, suffix] = /^\{(\w+)\}(.*)$/.exec(part) ?? [];
      return placeholder === undefined ? { literal: part } : { placeholder, literal: suffix ?? '' };
    });
}

function specificity(row: Row<unknown>): number {
  return row.segments.reduce((sum, { placeholder, literal }) => {
    if (placeholder === undefined) return sum + 4;
    return sum + (literal === '' ? 1 : 2);
  }, 0);
}

/** @returns the decoded parts below the prefix; undefined outside of it or when an escape is broken */
function splitPath(path: string): string[] | undefined {
  if (!path.startsWith(`${API_PREFIX}/`)) return undefined;
  try {
    return path
      .slice(API_PREFIX.length + 1)
      .split('/')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function matchSegments(segments: Segment[], parts: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, { placeholder, literal }] of segments.entries()) {
    const part = parts[index] ?? '';
    if (placeholder === undefined) {
      if (part !== literal) return undefined;
    } else {
      const value = part.endsWith(literal) ? part.slice(0, part.length - literal.length) : '';
      if (value === '') return undefined;
      params[placeholder] = value;
    }
  }
  return params;
}
