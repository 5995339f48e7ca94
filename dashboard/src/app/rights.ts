import { useMode } from './mode.tsx'
import { useSignedIn } from './session.tsx'

/**
 * What the person may do, so that no button is shown that the service would refuse. The service decides; this only
 * follows its table of roles: Admins everything, Developers everything in test data and webhooks in live data, Viewers
 * nothing.
 */
export interface Rights {
  isAdmin: boolean
  isDeveloper: boolean
  /** Employees, objectives, cycles, reviews: what a key needs a scope for. */
  mayWriteData: boolean
  mayWriteWebhooks: boolean
}

export function useRights(): Rights {
  const { role } = useSignedIn().user
  const { mode } = useMode()
  return {
    isAdmin: role === 'Admin',
    isDeveloper: role !== 'Viewer',
    mayWriteData: role === 'Admin' || (role === 'Developer' && mode === 'test'),
    mayWriteWebhooks: role !== 'Viewer',
  }
}
