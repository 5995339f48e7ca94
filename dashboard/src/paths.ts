/**
 * The address of every page, in the notation that the router of the pages and that of the service share. The service
 * answers these with the dashboard and everything else with 404, so none of them may collide with the API's paths.
 */
export const paths = {
  overview: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  invitation: '/invitation',
  outbox: '/outbox',
  apiKeys: '/api-keys',
  webhooks: '/webhooks',
  webhook: '/webhooks/:id',
  delivery: '/webhooks/:id/deliveries/:deliveryId',
  events: '/events',
  event: '/events/:id',
  requestLog: '/request-log',
  employees: '/employees',
  employee: '/employees/:id',
  objectives: '/objectives',
  newObjective: '/objectives/new',
  objective: '/objectives/:id',
  cycles: '/cycles',
  cycle: '/cycles/:id',
  reviews: '/reviews',
  review: '/reviews/:id',
  team: '/team',
  modules: '/modules',
  auditLog: '/audit-log',
  account: '/account',
} as const
