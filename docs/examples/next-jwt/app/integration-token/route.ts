import { readFile } from 'node:fs/promises';
import { importPKCS8, SignJWT } from 'jose';

/** Replace with your own session. */
const signedInUser = () => ({ id: 'user-42', teamId: 'team-7' });

export async function GET(): Promise<Response> {
  const privateKey = await importPKCS8(await readFile('private.pem', 'utf8'), 'RS256');
  const user = signedInUser();
  const token = await new SignJWT({ groupRef: user.teamId, consumerRef: user.id })
    .setProtectedHeader({ alg: 'RS256', kid: process.env['AMP_KID'] ?? '' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
  return new Response(token, { headers: { 'Cache-Control': 'no-store' } });
}
