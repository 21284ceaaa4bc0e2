import { HttpResponse, http } from 'msw';

/** Responds to a request of a story. */
export type Respond = (request: Request) => Promise<Response>;

/** The backend of each opened story, by the host of its APIs. */
export const backends = new Map<string, Respond>();

/**
 * The handler of the worker: passes a request on to the backend of the story that sent it. Apart from the server, so that a
 * page without one loads none.
 */
export const storyBackends = http.all(/^https:\/\/[^/]+\.stories\.test[:/]/, ({ request }) => {
  const respond = backends.get(new URL(request.url).hostname);
  return respond ? respond(request) : HttpResponse.error();
});
