import type { InPlatform } from '#platform/database/in-platform.ts'
import { storableReason } from '#platform/jobs/outcome.ts'
import { type Part, type Parts, pauseAfter } from '#platform/keep-running.ts'
import type { Chores } from './chore.ts'
import { addChores, beginTurns, type EndedTurn, endTurns, recoveredOf, type Turn } from './stored-turns.ts'

/** How often a node looks for turns that are due. */
const everyMs = 1_000

export type ChoresOptions = {
  inPlatform: InPlatform
  /** In whose name turns are begun; its heartbeat says that it lives. */
  nodeId: string
  chores: Chores
  parts: Parts
}

/** When the next turn is due. After failures it comes as a part of a node would have its next one. */
function msToNextTurn(chore: { everyMs: number }, failures: number): number {
  return failures === 0 ? chore.everyMs : pauseAfter(failures, chore.everyMs)
}

/**
 * Runs the chores whose turn comes to this node. How turns ended is remembered until the database knows it: when it is
 * gone meanwhile, no turn is lost and none is had twice for that.
 */
export function runChores({ inPlatform, nodeId, chores, parts }: ChoresOptions): Pick<Part, 'stop'> {
  const known = Object.entries(chores).map(([name, chore]) => ({ name, everyMs: chore.everyMs }))
  const running = new Map<string, Promise<void>>()
  const ended: EndedTurn[] = []
  let areAdded = false
  let isStopping = false
  const standings = new Map(known.map(({ name }) => [name, parts.standing(name)]))

  async function run(turn: Turn): Promise<void> {
    const chore = chores[turn.name]
    const standing = standings.get(turn.name)
    let reason: string | null = null
    try {
      await chore?.run(() => isStopping)
      standing?.went()
    } catch (error) {
      reason = storableReason(error)
      standing?.failed(error)
    }
    const nextInMs = chore ? msToNextTurn(chore, reason === null ? 0 : turn.failures + 1) : everyMs
    ended.push({ turn, nextInMs, reason })
    running.delete(turn.claim)
  }

  const settle = () =>
    inPlatform(async ({ tx }) => {
      const batch = [...ended]
      await endTurns(tx, batch)
      return batch.length
    }).then((count) => ended.splice(0, count))

  async function look(): Promise<void> {
    if (ended.length > 0) await settle()
    const failing = [...standings].filter(([, standing]) => standing.isPaused()).map(([name]) => name)
    const { begun, recovered } = await inPlatform(async ({ tx }) => {
      if (!areAdded) await addChores(tx, known)
      const held = [...running.keys(), ...ended.map(({ turn }) => turn.claim)]
      return {
        recovered: await recoveredOf(tx, failing),
        begun: await beginTurns(
          tx,
          nodeId,
          known.map(({ name }) => name),
          held,
        ),
      }
    })
    areAdded = true
    // What failed here went well elsewhere since.
    for (const name of recovered) standings.get(name)?.went()
    for (const turn of begun) running.set(turn.claim, run(turn))
  }

  const part = parts.keep({ name: 'the chores', everyMs, turn: look })
  return {
    async stop() {
      isStopping = true
      await part.stop()
      await Promise.all(running.values())
      await settle().catch(() => undefined)
      for (const standing of standings.values()) standing.gone()
    },
  }
}
