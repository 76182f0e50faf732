import { Refusal } from './refusal.ts'

/** What is allowed to run. Both functions may be called again; only the first call counts. */
export type Turn = {
  /** The heavy part is done: another tenant may begin, but this one not yet. */
  pass(): void
  /** Everything is done. */
  end(): void
}

export type Turns = {
  /** Waits for a turn of the tenant, and refuses when that would take too long. */
  take(tenantId: string): Promise<Turn>
  /** Does the work in a turn of the tenant. */
  run<Result>(tenantId: string, work: () => Promise<Result>): Promise<Result>
}

export type TurnRules = {
  /** How many tenants do this at once on a node; a tenant does it once at a time. */
  atOnce: number
  /** How many may wait. */
  waiting: { ofTenant: number; inAll: number }
  waitMs: number
}

const once = (act: () => void) => {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}

type Waiting = { begin: () => void }

/** Those that wait, by tenant. The tenant whose turn ended last stands at the end. */
function makeLine() {
  const line = new Map<string, Waiting[]>()
  const set = (tenantId: string, those: Waiting[]) => {
    if (those.length > 0) line.set(tenantId, those)
    else line.delete(tenantId)
  }
  const of = (tenantId: string) => line.get(tenantId) ?? []
  return {
    add: (tenantId: string, one: Waiting) => set(tenantId, [...of(tenantId), one]),
    leave: (tenantId: string, one: Waiting) =>
      set(
        tenantId,
        of(tenantId).filter((other) => other !== one),
      ),
    moveToEnd(tenantId: string) {
      const those = of(tenantId)
      line.delete(tenantId)
      set(tenantId, those)
    },
    /** The first of each tenant. */
    firsts: () => [...line].flatMap(([tenantId, [first]]) => (first ? [{ tenantId, first }] : [])),
    /** How many of the tenant stand before it; -1: it does not wait any more. */
    position: (tenantId: string, one: Waiting) => of(tenantId).indexOf(one),
    length: () => [...line.values()].reduce((sum, { length }) => sum + length, 0),
  }
}

/**
 * Keeps heavy work from holding up everybody: few do it at once, of each tenant one, and tenants that wait are taken in
 * turn, however many requests one of them has sent. Whoever would wait too long is told to come back.
 */
export function makeTurns({ atOnce, waiting: most, waitMs }: TurnRules): Turns {
  const line = makeLine()
  const held = new Set<string>()
  let busy = 0

  function beginNext() {
    for (const { tenantId, first } of line.firsts()) {
      if (busy >= atOnce) return
      if (held.has(tenantId)) continue
      line.leave(tenantId, first)
      busy += 1
      held.add(tenantId)
      first.begin()
    }
  }

  function turnOf(tenantId: string): Turn {
    const pass = once(() => {
      busy -= 1
      beginNext()
    })
    const end = once(() => {
      held.delete(tenantId)
      line.moveToEnd(tenantId)
      pass()
      beginNext()
    })
    return { pass, end }
  }

  function take(tenantId: string): Promise<Turn> {
    return new Promise((go, refuse) => {
      const tooLong = () => {
        line.leave(tenantId, one)
        refuse(new Refusal('BUSY', { seconds: Math.ceil(waitMs / 1000) }))
      }
      const overdue = setTimeout(tooLong, waitMs)
      const one: Waiting = {
        begin() {
          clearTimeout(overdue)
          go(turnOf(tenantId))
        },
      }
      line.add(tenantId, one)
      beginNext()
      const position = line.position(tenantId, one)
      const hasBegun = position === -1
      if (hasBegun || (position < most.ofTenant && line.length() <= most.inAll)) return
      clearTimeout(overdue)
      tooLong()
    })
  }

  return {
    take,
    async run(tenantId, work) {
      const turn = await take(tenantId)
      try {
        return await work()
      } finally {
        turn.end()
      }
    },
  }
}

/** What takes turns on a node. Each has turns of its own, so that none waits for another kind of work. */
export type HouseTurns = {
  /** Lists that are taken along as files. */
  exports: Turns
  /** Tables that are read, previewed or imported. */
  imports: Turns
  /** Images that are looked through while they are uploaded. */
  images: Turns
  /** Papers that are printed while somebody waits for them. */
  papers: Turns
}

/** Exports and imports together never hold more than half of the connections. */
export function makeHouseTurns(poolSize: number): HouseTurns {
  const atOnce = Math.max(1, Math.min(2, Math.floor(poolSize / 4)))
  return {
    exports: makeTurns({ atOnce, waiting: { ofTenant: 3, inAll: 30 }, waitMs: 20_000 }),
    imports: makeTurns({ atOnce, waiting: { ofTenant: 3, inAll: 30 }, waitMs: 20_000 }),
    // A decoded image takes up to some hundred megabytes, however small its file is.
    images: makeTurns({ atOnce: 1, waiting: { ofTenant: 20, inAll: 100 }, waitMs: 60_000 }),
    // A page takes some milliseconds, and there is one press on a node.
    papers: makeTurns({ atOnce: 2, waiting: { ofTenant: 10, inAll: 50 }, waitMs: 8_000 }),
  }
}
