import { appraisalEventTypes } from './features/appraisals/index.ts'
import { employeeEventTypes } from './features/employees/index.ts'
import { objectiveEventTypes } from './features/objectives/index.ts'
import { promotionEventTypes } from './features/promotions/index.ts'
import { webhookEventTypes } from './features/webhooks/index.ts'
import { eventCatalogue } from './timeline/event-types.ts'

/** Every type of event, from the slices that emit them. */
export const eventTypes = eventCatalogue([
  ...employeeEventTypes,
  ...objectiveEventTypes,
  ...appraisalEventTypes,
  ...promotionEventTypes,
  ...webhookEventTypes,
])
