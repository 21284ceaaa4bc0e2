import { getProject } from '../contract/endpoints.ts';
import type { Session } from './useSession.ts';

/** The project itself. */
export function projectQuery({ api, keys, subject }: Session) {
  return {
    queryKey: keys.project(),
    queryFn: () => api.send(getProject, { subject }),
  };
}
