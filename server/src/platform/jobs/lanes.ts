/** How many jobs of a lane a node does at once, and how many of them may be of one tenant. */
type LaneRule = {
  slots: number
  ofOneTenant: number
  /** Of a tenant only one at a time, on all nodes together. */
  alone?: boolean
}

/**
 * The kinds of work. Each has its own slots, so one that hangs holds up no other; and no tenant has all slots of a lane,
 * so what hangs of one tenant holds up no other tenant. Jobs of `places` and `letters` keep a database connection busy:
 * together they are fewer than a node has, so that requests find some too.
 */
const lanes = {
  /** What decides on places and money. */
  places: { slots: 2, ofOneTenant: 1 },
  /** Letters to be written. */
  letters: { slots: 5, ofOneTenant: 4 },
  /** Letters to be handed to a mail server. */
  sending: { slots: 4, ofOneTenant: 3 },
  /** Pictures: they need much computing time and memory. */
  pictures: { slots: 1, ofOneTenant: 1, alone: true },
  /** Papers: the press of jobs sets one after the other, so each tenant's turn comes after one paper of another's. */
  papers: { slots: 2, ofOneTenant: 1 },
  /** Events to be handed to programs of providers, whose servers may hang. */
  webhooks: { slots: 8, ofOneTenant: 2 },
  /** Everything that a tenant owns, packed: it takes minutes, and one of them at a time is enough. */
  exports: { slots: 1, ofOneTenant: 1, alone: true },
  /** What may wait. */
  chores: { slots: 2, ofOneTenant: 1 },
} satisfies Record<string, LaneRule>

export type Lane = keyof typeof lanes

export const laneRules: Readonly<Record<Lane, LaneRule>> = lanes

/** What is done in which lane, by task. */
export type TaskLanes = Readonly<Record<string, Lane>>

/** The pause before the next attempt: three seconds after the first, twenty after the third, six hours from the tenth on. */
export function secondsToNextAttempt(attempts: number): number {
  return Math.round(Math.exp(Math.min(attempts, 10)))
}

/** The lanes of the tasks that this node can do. Without a mail server, for example, it sends no letters. */
export function lanesOf(tasks: readonly string[], given: TaskLanes): TaskLanes {
  const without = tasks.find((task) => !given[task])
  if (without) throw new Error(`The task ${without} has no lane: name one in its room.`)
  return Object.fromEntries(Object.entries(given).filter(([task]) => tasks.includes(task)))
}
