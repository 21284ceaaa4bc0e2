import type { Context, Hono } from 'hono';
import { LIMITS } from '../../src/contract/index.ts';
import { openDownload, receiveUpload } from '../core/integrations/uploads.ts';
import type { Rejection } from '../core/kernel/result.ts';
import type { AppEnv } from './api-app.ts';
import { problemResponse } from './problem-response.ts';
import { readBytes } from './read-body.ts';
import type { HttpDeps } from './request-scope.ts';

/** Folder of the addresses that archives are uploaded to. */
export const UPLOADS = '/uploads/';
const DOWNLOADS = '/downloads/';

/**
 * Adds uploads of manifest archives and downloads of oversized messages. The names in these addresses cannot be
 * guessed and lapse after 15 minutes; they are the whole permission.
 */
export function addFileRoutes(app: Hono<AppEnv>, { ports }: HttpDeps): void {
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
