export { deleteOldInvitations } from './invitations.store.ts'
export { teamRoutes } from './team.routes.ts'
export { addMember, removeMember, resetFactors, type Doer } from './team.service.ts'
export { listMembers } from './team.store.ts'
