import { createServer } from 'node:http';
import { verify, WebhookError } from 'ampersand-embed-server/webhooks';

const signingKey = process.env['AMP_SIGNING_KEY'];
if (!signingKey) {
  console.error('Set AMP_SIGNING_KEY to the signing key that "amp create:destination" printed.');
  process.exit(1);
}
/** Use a table with a unique column in production, in the transaction that stores the records. */
const processed = new Set();

const server = createServer(async (request, response) => {
  try {
    const { id, message } = await verify(request, signingKey);
    if (!processed.has(id)) {
      processed.add(id);
      if (message.action === 'read') console.log(`${message.result?.length ?? 0} ${message.objectName}`);
    }
    response.writeHead(204).end();
  } catch (error) {
    // Anything else is a request that was cut off, or an error of your own code.
    const status = error instanceof WebhookError ? error.status : 500;
    console.error(`Responded with ${status}:`, error.message);
    response.writeHead(status).end();
  }
});

server.listen(Number(process.env['PORT'] ?? 4000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
