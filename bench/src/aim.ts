/** What a figure is held against. */
export interface Aim {
  value: number
  is: 'at least' | 'at most'
}

export function meets(value: number, aim: Aim): boolean {
  return aim.is === 'at least' ? value >= aim.value : value <= aim.value
}
