import { targetsOf, type StateTable, type Transition } from '../kernel/states.ts'

/** Every way that a table allows, each labelled: `Open --closeAppraisalCycle--> Closed`. */
export function allowedWays<State extends string>(table: StateTable<State>): [string, Transition<State>][] {
  return table.transitions.map((transition) => [labelOf(transition), transition])
}

export function labelOf({ from, trigger, to }: Transition): string {
  return `${from ?? 'new'} --${trigger}--> ${to}`
}

/** Every state with every trigger that the table does not allow there. */
export function refusedWays<State extends string>(
  table: StateTable<State>,
  triggers: readonly string[],
): [State, string][] {
  return table.states.flatMap((state) =>
    triggers
      .filter((trigger) => targetsOf(table, state, trigger).length === 0)
      .map((trigger): [State, string] => [state, trigger]),
  )
}
