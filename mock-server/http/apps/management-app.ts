import type { Context, Hono } from 'hono';
import { LIMITS } from '../../../src/contract/index.ts';
import { openDownload, receiveUpload } from '../../core/integrations/uploads.ts';
import type { Rejection } from '../../core/kernel/result.ts';
import type { ManagementEndpointName } from '../../core/lifecycle/management.ts';
import { createManagementUseCases } from '../../core/lifecycle/management.ts';
import type { ProviderLogos } from '../../core/logos/provider-logos.ts';
import { createProviderLogos, LOGOS_PATH } from '../../core/logos/provider-logos.ts';
import type { AppEnv } from '../api-app.ts';
import { createApiApp } from '../api-app.ts';
import { addCallbackRoutes } from '../callback-routes.ts';
import { page } from '../pages/page.ts';
import { problemsPage } from '../pages/problem-explanations.ts';
import { REFERENCE_FILES, REFERENCE_PATH, referencePage } from '../pages/reference-page.ts';
import { START_LINKS, startPage } from '../pages/start-page.ts';
import { problemResponse } from '../problem-response.ts';
import { readBytes } from '../read-body.ts';
import type { HttpDeps, RequestScope } from '../request-scope.ts';
import { API_PREFIX } from '../route-table.ts';
import { OBJECT_CONFIG_PARSERS } from '../schemas/object-config-parsers.ts';
import { StoredDocument } from '../stored-document.ts';
import { addCompleteDocumentRoutes } from './openapi-route.ts';

/**
 * Creates the management API: `/v1`, uploads and downloads, callback pages, `/openapi.json`, that of the proxy, and pages for people.
 *
 * @returns an app whose `fetch` handles requests, in Node and in MSW alike
 */
export function createManagementApp(deps: HttpDeps): Hono<AppEnv> {
  const { catalog, clock, digests } = deps.ports;
  const logos = createProviderLogos(deps.ports);
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' };
  const providers = new StoredDocument(digests, headers, async () => JSON.stringify(catalog.all()));
  const app = createApiApp<ManagementEndpointName>({
    api: 'management',
    subsystem: 'api',
    deps,
    useCases: createManagementUseCases(OBJECT_CONFIG_PARSERS, clock, logos),
    bodyLimit: (path) => (path.startsWith(UPLOADS) ? LIMITS.maxUploadBytes : undefined),
    storedOf: (outcome) => (outcome === catalog.all() ? providers : undefined),
    respondToRejection: respondToJwtKeyRejection,
  });
  addCompleteDocumentRoutes(app, deps);
  addFileRoutes(app, deps);
  addLogoRoute(app, logos);
  addCallbackRoutes(app, deps);
  addPageRoutes(app, deps);
  return app;
}

const NONCE_BYTES = 16;

/** Adds the pages for people: `/` with links, `/reference` for the APIs where its files are, `/problems` for what refusals mean. */
function addPageRoutes(app: Hono<AppEnv>, { ports, readReferenceFile, addresses }: HttpDeps): void {
  app.get('/', async ({ req }) => {
    const isBrowser = req.header('Accept')?.includes('text/html') ?? false;
    const response = isBrowser
      ? await page('Ampersand Embed server', startPage(), ports.ids.token(NONCE_BYTES))
      : Response.json(START_LINKS);
    response.headers.set('Vary', 'Accept');
    return response;
  });
  if (readReferenceFile !== undefined) {
    app.get('/reference', () => {
      const nonce = ports.ids.token(NONCE_BYTES);
      const { content, head } = referencePage(nonce);
      return page('API reference', content, nonce, { head, calls: Object.values(addresses?.() ?? {}) });
    });
    for (const [name, type] of Object.entries(REFERENCE_FILES)) {
      const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' };
      const file = new StoredDocument(ports.digests, headers, () => readReferenceFile(name));
      app.get(`${REFERENCE_PATH}${name}`, ({ req }) => file.respond(req.raw));
    }
  }
  app.get('/problems', () => page('Problems', problemsPage(), ports.ids.token(NONCE_BYTES)));
}

const JWT_KEYS = new RegExp(`^${API_PREFIX}/projects/[^/]+/jwt-keys(/|$)`);

/**
 * The published endpoints of JWT keys refuse with the same document as the others, under another content type, and with
 * each wrong place once more in the shape of JWT keys.
 *
 * @returns undefined for every other address
 */
function respondToJwtKeyRejection(rejection: Rejection, request: Request, scope: RequestScope): Response | undefined {
  if (!JWT_KEYS.test(new URL(request.url).pathname)) return undefined;
  const validationIssues = rejection.issues?.map(({ name, value, detail }) => ({
    field: name,
    ...(value !== undefined && { value }),
    detail,
    ...(rejection.remedy !== undefined && { remedy: rejection.remedy }),
  }));
  return problemResponse(
    rejection,
    scope,
    { 'Content-Type': 'application/json' },
    validationIssues === undefined ? {} : { validationIssues },
  );
}

/** Folder of the addresses that archives are uploaded to. */
const UPLOADS = '/uploads/';
const DOWNLOADS = '/downloads/';

/**
 * Adds uploads of manifest archives and downloads of oversized messages. The names in these addresses cannot be
 * guessed and lapse after 15 minutes; they are the whole permission.
 */
function addFileRoutes(app: Hono<AppEnv>, { ports }: HttpDeps): void {
  const refuse = (context: Context<AppEnv>, rejection: Rejection) => problemResponse(rejection, context.get('scope'));

  app.put(`${UPLOADS}*`, async (context) => {
    const path = new URL(context.req.url).pathname.slice(1);
    const read = () => readBytes(context.req.raw, LIMITS.maxUploadBytes);
    const received = await receiveUpload(ports, path, read, context.req.header('Content-MD5'));
    return received.ok ? new Response(null, { status: 200 }) : refuse(context, received.rejection);
  });

  app.get(`${DOWNLOADS}:name`, async (context) => {
    const download = await openDownload(ports, context.req.param('name'));
    if (!download.ok) return refuse(context, download.rejection);
    // Bytes of a store are never shared with another thread, which is what the type leaves open.
    const body = download.value.bytes as Uint8Array<ArrayBuffer>;
    return new Response(body, { headers: { 'Content-Type': download.value.contentType } });
  });
}

/**
 * Adds the logos of providers. They are public, as the catalogue is. The content of a file that is opened by itself can
 * load and run nothing, and pages of every origin may embed it.
 */
function addLogoRoute(app: Hono<AppEnv>, logos: ProviderLogos): void {
  app.get(`${LOGOS_PATH}:provider`, async (context) => {
    const name = context.req.param('provider');
    const logo = await logos.get(name, context.req.query('scheme') === 'dark' ? 'dark' : 'light');
    if (logo === undefined) {
      return problemResponse(
        { code: 'not-found', detail: `There is no logo of a provider "${name}".` },
        context.get('scope'),
      );
    }
    const headers = {
      'Content-Type': logo.contentType,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=86400',
      ETag: logo.etag,
    };
    if (context.req.header('If-None-Match')?.includes(logo.etag)) return new Response(null, { status: 304, headers });
    // Bytes of a store are never shared with another thread, which is what the type leaves open.
    return new Response(logo.bytes as Uint8Array<ArrayBuffer>, { headers });
  });
}
