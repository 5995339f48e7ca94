/** The people of the demo company: name, job, department, grade, manager (by e-mail name), days since they were hired. */
export interface DemoPerson {
  name: string
  jobTitle: string
  department: string
  grade: string
  manager: string | null
  hiredDaysAgo: number
  employmentType?: 'PartTime' | 'Contract'
  isSuspended?: true
  /** Counted from today; 0: has left at some time in the past weeks. */
  leavesInDays?: number
}

export const people: readonly DemoPerson[] = [
  {
    name: 'Ngozi Adeyemi',
    jobTitle: 'Chief Executive',
    department: 'Management',
    grade: 'L8',
    manager: null,
    hiredDaysAgo: 2400,
  },
  {
    name: 'Marcus Lindqvist',
    jobTitle: 'Chief Technology Officer',
    department: 'Engineering',
    grade: 'L7',
    manager: 'ngozi.adeyemi',
    hiredDaysAgo: 2100,
  },
  {
    name: 'Amara Okafor',
    jobTitle: 'Head of Sales',
    department: 'Sales',
    grade: 'L6',
    manager: 'ngozi.adeyemi',
    hiredDaysAgo: 1650,
  },
  {
    name: 'Priya Raman',
    jobTitle: 'Head of People',
    department: 'People',
    grade: 'L6',
    manager: 'ngozi.adeyemi',
    hiredDaysAgo: 1480,
  },
  {
    name: 'Tomás Herrera',
    jobTitle: 'Chief Financial Officer',
    department: 'Finance',
    grade: 'L7',
    manager: 'ngozi.adeyemi',
    hiredDaysAgo: 1900,
  },
  {
    name: 'Ingrid Vogel',
    jobTitle: 'Engineering Manager',
    department: 'Engineering',
    grade: 'L5',
    manager: 'marcus.lindqvist',
    hiredDaysAgo: 1300,
  },
  {
    name: 'Kwame Mensah',
    jobTitle: 'Engineering Manager',
    department: 'Engineering',
    grade: 'L5',
    manager: 'marcus.lindqvist',
    hiredDaysAgo: 1120,
  },
  {
    name: 'Yuki Tanaka',
    jobTitle: 'Senior Engineer',
    department: 'Engineering',
    grade: 'L4',
    manager: 'ingrid.vogel',
    hiredDaysAgo: 980,
  },
  {
    name: 'Daniel Novák',
    jobTitle: 'Senior Engineer',
    department: 'Engineering',
    grade: 'L4',
    manager: 'ingrid.vogel',
    hiredDaysAgo: 860,
  },
  {
    name: 'Fatima Zahra',
    jobTitle: 'Engineer',
    department: 'Engineering',
    grade: 'L3',
    manager: 'ingrid.vogel',
    hiredDaysAgo: 410,
  },
  {
    name: 'Liam O’Connor',
    jobTitle: 'Engineer',
    department: 'Engineering',
    grade: 'L3',
    manager: 'kwame.mensah',
    hiredDaysAgo: 530,
    leavesInDays: 0,
  },
  {
    name: 'Chioma Eze',
    jobTitle: 'Senior Engineer',
    department: 'Engineering',
    grade: 'L4',
    manager: 'kwame.mensah',
    hiredDaysAgo: 720,
  },
  {
    name: 'Mateusz Kowalski',
    jobTitle: 'Site Reliability Engineer',
    department: 'Engineering',
    grade: 'L4',
    manager: 'kwame.mensah',
    hiredDaysAgo: 640,
  },
  {
    name: 'Sofia Rossi',
    jobTitle: 'Product Designer',
    department: 'Engineering',
    grade: 'L4',
    manager: 'marcus.lindqvist',
    hiredDaysAgo: 590,
    employmentType: 'PartTime',
  },
  {
    name: 'Hassan Ali',
    jobTitle: 'Account Executive',
    department: 'Sales',
    grade: 'L4',
    manager: 'amara.okafor',
    hiredDaysAgo: 700,
    isSuspended: true,
  },
  {
    name: 'Grace Kim',
    jobTitle: 'Account Executive',
    department: 'Sales',
    grade: 'L4',
    manager: 'amara.okafor',
    hiredDaysAgo: 455,
  },
  {
    name: 'Bruno Costa',
    jobTitle: 'Sales Engineer',
    department: 'Sales',
    grade: 'L4',
    manager: 'amara.okafor',
    hiredDaysAgo: 380,
  },
  {
    name: 'Elena Petrova',
    jobTitle: 'Customer Success Manager',
    department: 'Sales',
    grade: 'L4',
    manager: 'amara.okafor',
    hiredDaysAgo: 300,
  },
  {
    name: 'Samuel Otieno',
    jobTitle: 'Sales Development',
    department: 'Sales',
    grade: 'L2',
    manager: 'grace.kim',
    hiredDaysAgo: 120,
  },
  {
    name: 'Hannah Becker',
    jobTitle: 'People Partner',
    department: 'People',
    grade: 'L4',
    manager: 'priya.raman',
    hiredDaysAgo: 610,
  },
  {
    name: 'Omar Farouk',
    jobTitle: 'Talent Partner',
    department: 'People',
    grade: 'L3',
    manager: 'priya.raman',
    hiredDaysAgo: 270,
    employmentType: 'Contract',
    leavesInDays: 40,
  },
  {
    name: 'Mei Chen',
    jobTitle: 'Payroll Specialist',
    department: 'Finance',
    grade: 'L4',
    manager: 'tomas.herrera',
    hiredDaysAgo: 820,
  },
  {
    name: 'Julien Moreau',
    jobTitle: 'Accountant',
    department: 'Finance',
    grade: 'L3',
    manager: 'tomas.herrera',
    hiredDaysAgo: 505,
  },
  {
    name: 'Zanele Dube',
    jobTitle: 'Treasury Analyst',
    department: 'Finance',
    grade: 'L3',
    manager: 'tomas.herrera',
    hiredDaysAgo: 210,
  },
  {
    name: 'Noah Williams',
    jobTitle: 'Engineer',
    department: 'Engineering',
    grade: 'L3',
    manager: 'ingrid.vogel',
    hiredDaysAgo: -21,
  },
]

/** `Tomás Herrera` -> `tomas.herrera`, the part of the e-mail address before the @. */
export function emailName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
}
