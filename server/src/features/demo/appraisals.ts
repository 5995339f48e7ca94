/** A review of the demo's open cycle: whose, and how far it has come. */
export interface DemoReview {
  of: string
  self?: string
  manager?: { body: string; rating: number }
  /** Why it was given back to the manager. */
  reopened?: string
}

interface DemoPromotion {
  of: string
  toJobTitle: string
  toGrade: string
  reason: string
  inDays: number
  isApproved: boolean
}

interface DemoCycle {
  name: string
  /** From the day on which the demo is made. */
  opensInDays: number
  lastsDays: number
}

export const appraisals: { cycles: readonly DemoCycle[]; reviews: readonly DemoReview[] } = {
  cycles: [
    { name: 'Annual review', opensInDays: -10, lastsDays: 35 },
    { name: 'Half-year review', opensInDays: 120, lastsDays: 28 },
  ],
  reviews: [
    {
      of: 'grace.kim',
      self: 'Closed the two largest accounts of the year and brought one back that we had lost.',
      manager: { body: 'Outstanding with customers, and patient with newcomers. Next: forecasts.', rating: 5 },
    },
    {
      of: 'yuki.tanaka',
      self: 'Led the move to the new dispatch service; on call went from nightly to weekly.',
      manager: { body: 'Technical lead in all but name.', rating: 4 },
    },
    { of: 'chioma.eze', manager: { body: 'Reliable all year; the tracking rewrite is hers.', rating: 4 } },
    {
      of: 'hassan.ali',
      self: 'Half of the quarter went into the new region; the other half met its goal.',
      manager: { body: 'A slow start that he turned around.', rating: 3 },
      reopened: 'The new region was not taken into account.',
    },
    { of: 'fatima.zahra', self: 'First year complete: shipped the driver app and took over its releases.' },
    { of: 'mei.chen', self: 'Payroll of five countries without a correction run since spring.' },
  ],
}

export const promotions: readonly DemoPromotion[] = [
  {
    of: 'yuki.tanaka',
    toJobTitle: 'Staff Engineer',
    toGrade: 'L5',
    reason: 'Leads the dispatch service and the people who work on it.',
    inDays: 40,
    isApproved: true,
  },
  {
    of: 'grace.kim',
    toJobTitle: 'Senior Account Executive',
    toGrade: 'L4',
    reason: 'Has carried the largest accounts for two quarters.',
    inDays: 40,
    isApproved: false,
  },
]
