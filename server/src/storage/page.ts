/** The part of a list to read: rows with an id below `beforeId` (ids sort by creation), `limit` of them, newest first. */
export interface Page {
  beforeId: string | undefined
  limit: number
}
