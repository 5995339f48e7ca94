import type { components as Own } from './dashboard.generated.ts'
import type { components as Api } from './v1.generated.ts'

/** Short names for what the pages work with; each is the service's own description of it. */
export type Employee = Api['schemas']['Employee']
export type Objective = Api['schemas']['Objective']
export type ObjectiveProgress = Api['schemas']['ObjectiveProgress']
export type KeyResult = Api['schemas']['KeyResult']
export type CheckIn = Api['schemas']['CheckIn']
export type AppraisalCycle = Api['schemas']['AppraisalCycle']
export type Review = Api['schemas']['Review']
export type WebhookEndpoint = Api['schemas']['WebhookEndpoint']
export type Delivery = Api['schemas']['Delivery']
export type DeliveryAttempt = Api['schemas']['DeliveryAttempt']
export type Event = Api['schemas']['Event']

export type SessionView = Own['schemas']['SessionView']
export type ApiKey = Own['schemas']['ApiKey']
export type TeamMember = Own['schemas']['Member']
export type Invitation = Own['schemas']['Invitation']
export type AuditLogEntry = Own['schemas']['AuditLogEntry']
export type LoggedRequest = Own['schemas']['LoggedRequest']
export type Overview = Own['schemas']['Overview']
export type SessionRow = Own['schemas']['OwnSession']

export type Role = 'Admin' | 'Developer' | 'Viewer'
