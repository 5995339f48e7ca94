/** One way from one state to another. `from` is null where the resource begins. */
export interface Transition<State extends string = string> {
  from: State | null
  /** The operation id of the call, or `clock`. */
  trigger: string
  to: State
  /** In words, for the documentation: what else must hold, and what happens besides. */
  condition?: string
  effect?: string
  /** The types of the events that it emits, in their order. */
  events: readonly string[]
}

/** The states of a resource and every way between them: the rules, the tests and the documentation are this one table. */
export interface StateTable<State extends string = string> {
  /** As it is called in the documentation: `Objective`. */
  resource: string
  states: readonly State[]
  transitions: readonly Transition<State>[]
}

/** The states to which a trigger leads from a state: none when it is refused there. */
export function targetsOf<State extends string>(
  table: StateTable<State>,
  from: State | null,
  trigger: string,
): readonly State[] {
  return table.transitions
    .filter((transition) => transition.from === from && transition.trigger === trigger)
    .map(({ to }) => to)
}

/** True when the trigger may be pulled in this state. */
export function isAllowed<State extends string>(
  table: StateTable<State>,
  from: State | null,
  trigger: string,
): boolean {
  return targetsOf(table, from, trigger).length > 0
}
