/** The objectives of the demo company: whose, what, and how far each key result has come. */
export interface DemoGoal {
  owner: string
  title: string
  description: string | null
  keyResults: readonly DemoKeyResult[]
  checkIns: readonly { author: string; note: string; confidence: number }[]
  /** How it ended; none: it is Active. */
  end?: 'completed' | { abandonedBecause: string }
}

interface DemoKeyResult {
  description: string
  targetValue: number | string
  unit: string
  /** Where it began; none: at 0. */
  startValue?: number | string
  /** The values it was moved to, in order, each with the confidence of the day; none: not begun. */
  progress: readonly (readonly [value: number, confidence: number])[]
}

export const goals: readonly DemoGoal[] = [
  {
    owner: 'amara.okafor',
    title: 'Grow recurring revenue',
    description: 'Land and expand in the two regions that we opened in spring.',
    keyResults: [
      {
        description: 'Monthly recurring revenue',
        targetValue: 250_000,
        unit: 'EUR',
        startValue: 150_000,
        progress: [
          [168_000, 0.6],
          [192_500, 0.7],
          [214_300.5, 0.8],
        ],
      },
      {
        description: 'Net revenue retention',
        targetValue: '1.15',
        unit: 'ratio',
        startValue: 1,
        progress: [
          [1.02, 0.5],
          [1.09, 0.6],
        ],
      },
      { description: 'New customers above 500 seats', targetValue: 6, unit: 'customers', progress: [[2, 0.4]] },
    ],
    checkIns: [
      {
        author: 'amara.okafor',
        note: 'Two pilots signed in Nairobi; legal review is what holds the third.',
        confidence: 0.6,
      },
      { author: 'grace.kim', note: 'The Lagos renewal came in 12 % above plan.', confidence: 0.8 },
    ],
  },
  {
    owner: 'marcus.lindqvist',
    title: 'Make every release boring',
    description: 'Small, frequent, reversible.',
    keyResults: [
      {
        description: 'Releases per week',
        targetValue: 10,
        unit: 'releases',
        progress: [
          [4, 0.6],
          [7, 0.8],
          [11, 1],
        ],
      },
      {
        description: 'Changes that had to be rolled back',
        targetValue: 2,
        unit: '%',
        startValue: 9,
        progress: [
          [6, 0.5],
          [3.4, 0.6],
        ],
      },
    ],
    checkIns: [{ author: 'kwame.mensah', note: 'Canary releases are on for all services.', confidence: 0.9 }],
  },
  {
    owner: 'ingrid.vogel',
    title: 'Payslips that explain themselves',
    description: 'Support should not have to read a payslip to an employee.',
    keyResults: [
      {
        description: 'Questions about payslips per 1,000 employees',
        targetValue: 5,
        unit: 'tickets',
        startValue: 22,
        progress: [
          [18, 0.5],
          [12, 0.6],
        ],
      },
      {
        description: 'Lines with a plain-language explanation',
        targetValue: 100,
        unit: '%',
        progress: [
          [35, 0.6],
          [80, 0.9],
        ],
      },
    ],
    checkIns: [],
  },
  {
    owner: 'mateusz.kowalski',
    title: 'Sleep through the night',
    description: null,
    keyResults: [
      {
        description: 'Pages outside office hours per month',
        targetValue: 1,
        unit: 'pages',
        startValue: 11,
        progress: [
          [9, 0.3],
          [6, 0.3],
        ],
      },
      { description: 'Services with a tested restore', targetValue: 14, unit: 'services', progress: [[3, 0.4]] },
      { description: 'Availability', targetValue: '99.95', unit: '%', startValue: '99.8', progress: [[99.91, 0.6]] },
    ],
    checkIns: [
      { author: 'mateusz.kowalski', note: 'The queue migration slipped again; asking for help.', confidence: 0.3 },
    ],
  },
  {
    owner: 'priya.raman',
    title: 'Hire well, and faster',
    description: 'Without lowering the bar.',
    keyResults: [
      {
        description: 'Days from opening to offer',
        targetValue: 30,
        unit: 'days',
        startValue: 60,
        progress: [
          [52, 0.4],
          [41, 0.6],
        ],
      },
      { description: 'Offers accepted', targetValue: 85, unit: '%', progress: [[79, 0.7]] },
    ],
    checkIns: [],
    end: { abandonedBecause: 'Hiring is paused until the budget of the next year stands.' },
  },
  {
    owner: 'tomas.herrera',
    title: 'Close the books in three days',
    description: null,
    keyResults: [
      {
        description: 'Working days to close',
        targetValue: 3,
        unit: 'days',
        startValue: 8,
        progress: [
          [7, 0.4],
          [5, 0.6],
          [4, 0.8],
        ],
      },
      {
        description: 'Manual journal entries',
        targetValue: 0,
        unit: 'entries',
        startValue: 40,
        progress: [
          [31, 0.5],
          [12, 0.7],
        ],
      },
    ],
    checkIns: [
      { author: 'julien.moreau', note: 'Bank reconciliation is automatic for all but one account.', confidence: 0.8 },
    ],
  },
  {
    owner: 'mei.chen',
    title: 'Pay everybody right the first time',
    description: 'Corrections cost more than payroll itself.',
    keyResults: [
      {
        description: 'Payslips without a later correction',
        targetValue: '99.9',
        unit: '%',
        startValue: 99,
        progress: [
          [99.2, 0.6],
          [99.6, 0.7],
        ],
      },
      { description: 'Bank details verified before the first run', targetValue: 100, unit: '%', progress: [[100, 1]] },
    ],
    checkIns: [],
  },
  {
    owner: 'yuki.tanaka',
    title: 'Cut the time of a payroll run by half',
    description: null,
    keyResults: [
      {
        description: 'Minutes for 6,000 employees',
        targetValue: 4,
        unit: 'minutes',
        startValue: 8,
        progress: [
          [7.5, 0.6],
          [3.8, 1],
        ],
      },
    ],
    checkIns: [{ author: 'yuki.tanaka', note: 'One statement instead of six thousand. Done early.', confidence: 1 }],
    end: 'completed',
  },
  {
    owner: 'elena.petrova',
    title: 'Customers who stay',
    description: null,
    keyResults: [
      {
        description: 'Customers lost',
        targetValue: 3,
        unit: 'customers',
        progress: [
          [1, 0.9],
          [2, 0.7],
        ],
      },
      {
        description: 'Net promoter score',
        targetValue: 50,
        unit: 'points',
        startValue: -10,
        progress: [
          [-4, 0.2],
          [22, 0.5],
        ],
      },
    ],
    checkIns: [],
  },
  {
    owner: 'zanele.dube',
    title: 'Know tomorrow’s cash today',
    description: 'A forecast that treasury trusts.',
    keyResults: [
      { description: 'Error of the seven-day forecast', targetValue: 5, unit: '%', startValue: 18, progress: [] },
      { description: 'Wallets covered', targetValue: 12, unit: 'wallets', progress: [] },
    ],
    checkIns: [],
  },
]
