/** Line icons of one weight, 20 x 20, in the colour of the text around them. They say nothing that a label does not. */
const drawings = {
  overview: 'M3 17V9m5 8V3m5 14v-6m5 6V6',
  key: 'M13 11a4 4 0 1 0-3.6-2.3L3 15v2.5h3v-2h2v-2h2l1.4-1.4A4 4 0 0 0 13 11Zm.8-4.8h.01',
  webhook: 'M10 6.5a3 3 0 1 0-3 3M7 9.5 4.5 14M10 6.5l3 5M13 11.5a3 3 0 1 1-2 5.2M4.5 14a2.5 2.5 0 1 0 2.6 2.5H13',
  events: 'M3 5h3m3 0h8M3 10h3m3 0h8M3 15h3m3 0h5',
  requests: 'M4 6h12m-4-3 4 3-4 3M16 14H4m4-3-4 3 4 3',
  people:
    'M7.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 8a5.5 5.5 0 0 1 11 0M13 3.3a3 3 0 0 1 0 5.4M15 12a5.5 5.5 0 0 1 3 5',
  target: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm0-4a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm0-3.5h.01',
  cycle: 'M16.5 8A7 7 0 0 0 4 6.5M3.5 3v4h4M3.5 12A7 7 0 0 0 16 13.5M16.5 17v-4h-4',
  review: 'M5 2.5h7l3.5 3.5v11.5h-10.5zM8 9.5h5M8 13h3.5',
  team: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-7 7.5a7 7 0 0 1 14 0',
  modules: 'M3 3h6v6H3zm8 0h6v6h-6zM3 11h6v6H3zm11 0v6m-3-3h6',
  audit: 'M10 2.5 16.5 5v5c0 4-2.8 6.5-6.5 7.5C6.3 16.5 3.5 14 3.5 10V5zM7.5 10l2 2 3.5-4',
  book: 'M10 5c-1.5-1.3-4-1.8-7-1.8v12c3 0 5.5.5 7 1.8 1.5-1.3 4-1.8 7-1.8v-12c-3 0-5.5.5-7 1.8Zm0 0v12',
  mail: 'M3 5h14v10.5H3zm0 1 7 5 7-5',
  account: 'M10 10.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5 5.5a5.5 5.5 0 0 1 10 0M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z',
  signOut: 'M8 3H4v14h4M9 10h8m-3.5-3.5L17 10l-3.5 3.5',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5m0 13V18M2 10h1.5m13 0H18M4.3 4.3l1.1 1.1m9.2 9.2 1.1 1.1m0-11.4-1.1 1.1m-9.2 9.2-1.1 1.1',
  moon: 'M16.5 11.8A7 7 0 1 1 8.2 3.5a5.5 5.5 0 0 0 8.3 8.3Z',
  plus: 'M10 4v12M4 10h12',
  copy: 'M7 7h9.5v9.5H7zM4.5 13h-1V3.5H13v1',
  check: 'm4 10.5 4 4 8-9',
  download: 'M10 3v9m-4-3.5 4 4 4-4M3.5 16.5h13',
  passkey:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5a5.5 5.5 0 0 1 8-4.9M14.5 12a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Zm0 0v5.5l1.5-1.5m-1.5-1.5 1.5-1',
  phone: 'M6 2.5h8v15H6zM9 15h2',
  lifebuoy:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm0-4.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4.7 4.7l3.2 3.2m4.2 4.2 3.2 3.2m0-10.6-3.2 3.2m-4.2 4.2-3.2 3.2',
  warning: 'M10 3 18 16.5H2zM10 8v4m0 2.2h.01',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true" className="wb-icon">
      <path d={drawings[name]} stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** The mark of the product. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="wb-icon">
      <rect width="32" height="32" rx="8" fill="#0a616d" />
      <path
        d="M8 10l4 13 4-10 4 10 4-13"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
