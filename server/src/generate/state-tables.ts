import { assert } from '../kernel/assert.ts'
import type { StateTable } from '../kernel/states.ts'

/**
 * The document with each table drawn and listed anew between `<!-- states:Review -->` and `<!-- /states:Review -->`. A table
 * without a place in the document is a defect: the rules would go undocumented.
 */
export function withStateTables(document: string, tables: readonly StateTable[]): string {
  return tables.reduce((text, table) => {
    const [begin, end] = [`<!-- states:${table.resource} -->`, `<!-- /states:${table.resource} -->`]
    const [before, rest] = halves(text, begin)
    const [, after] = halves(rest, end)
    return `${before}${begin}\n\n${render(table)}\n\n${end}${after}`
  }, document)
}

function halves(text: string, marker: string): [string, string] {
  const at = text.indexOf(marker)
  assert(at !== -1, `the document has the marker ${marker}`)
  return [text.slice(0, at), text.slice(at + marker.length)]
}

function render(table: StateTable): string {
  return `${diagram(table)}\n\n${list(table)}`
}

function diagram({ states, transitions }: StateTable): string {
  const arrows = transitions.map(({ from, trigger, to }) => `  ${from ?? '[*]'} --> ${to}: ${trigger}`)
  const final = states.filter((state) => transitions.every(({ from }) => from !== state))
  return ['```mermaid', 'stateDiagram-v2', ...arrows, ...final.map((state) => `  ${state} --> [*]`), '```'].join('\n')
}

function list({ transitions }: StateTable): string {
  const rows = transitions.map(({ from, trigger, condition, to, effect, events }) => {
    const cells = [
      from ?? '',
      `\`${trigger}\``,
      condition ?? '',
      to,
      effect ?? '',
      events.map((type) => `\`${type}\``).join(', '),
    ]
    return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`
  })
  return ['| from | trigger | condition | to | effect | events |', '|---|---|---|---|---|---|', ...rows].join('\n')
}
