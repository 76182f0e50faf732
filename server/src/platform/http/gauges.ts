import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from '@prometheus-io/client'
import type { Breaker } from '#platform/breaker.ts'
import type { ChoreFigures } from '#platform/chores/chore-figures.ts'
import type { Pools } from '#platform/database/pools.ts'
import { expectedPoolWaitMs } from '#platform/database/transaction.ts'
import type { Backlog } from '#platform/jobs/backlog.ts'
import type { PartState } from '#platform/keep-running.ts'

/** What only the database knows. */
export type DatabaseFigures = {
  backlog: Backlog
  chores: readonly ChoreFigures[]
  backupSeconds: number | null
  databaseBytes: number
}

/** Where the figures come from that are looked up when somebody asks for them. */
export type Gauged = {
  pools: Pools
  readFigures: () => Promise<DatabaseFigures>
  clockSkewMs: () => number
  parts: () => readonly PartState[]
  /** The services that are not asked while they do not answer, by name. */
  breakers: () => ReadonlyMap<string, Breaker['is']>
  dataFolder: string
  /** What `/readyz` says; null: nothing yet. */
  readiness: () => (typeof readinessStates)[number] | null
}

const readinessStates = ['ready', 'degraded', 'not ready'] as const

/** So long a scrape waits for the database; then it gets what was read last, with its age. */
const patienceMs = 500

/** Remembers what was read last: a scrape must not hang, nor lose its figures, because the database does not answer. */
function lastRead<Read>(read: () => Promise<Read>) {
  let last: { value: Read; at: number } | null = null
  let reading: Promise<void> | null = null
  return async () => {
    reading ??= read()
      .then((value) => {
        last = { value, at: performance.now() }
      })
      .catch(() => undefined)
      .finally(() => {
        reading = null
      })
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<void>((done) => {
      timer = setTimeout(done, patienceMs)
    })
    await Promise.race([reading, over])
    clearTimeout(timer)
    return last && { value: last.value, ageSeconds: (performance.now() - last.at) / 1000 }
  }
}

function addPoolGauges(registers: Registry[], pools: Pools) {
  const doors = [
    ['app', pools.app],
    ['platform', pools.platform],
  ] as const
  new Gauge({
    name: 'reihum_database_connections',
    help: 'Connections of a pool',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of doors) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'reihum_database_wait_seconds',
    help: 'How long a request that comes now is going to wait for a connection of the pool',
    labelNames: ['pool'] as const,
    registers,
    collect() {
      for (const [pool, connections] of doors) this.set({ pool }, expectedPoolWaitMs(connections) / 1000)
    },
  })
}

function addDatabaseGauges(registers: Registry[], readFigures: () => Promise<DatabaseFigures>) {
  const look = lastRead(readFigures)
  const figures = async () => (await look())?.value
  addChoreGauges(registers, figures)
  new Gauge({
    name: 'reihum_figures_age_seconds',
    help: 'How old the figures are that only the database knows; nothing before the first were read',
    registers,
    async collect() {
      const found = await look()
      if (found) this.set(found.ageSeconds)
      else this.remove()
    },
  })
  new Gauge({
    name: 'reihum_backlog',
    help: 'What waits to be done: promised (outbox), jobs, those that failed, those that failed for good (dead)',
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      const backlog = (await figures())?.backlog
      if (!backlog) return
      this.set({ kind: 'outbox' }, backlog.outbox)
      for (const kind of ['jobs', 'failing', 'dead'] as const)
        this.set(
          { kind },
          backlog.lanes.reduce((sum, lane) => sum + lane[kind], 0),
        )
    },
  })
  new Gauge({
    name: 'reihum_lane_jobs',
    help: 'Jobs of a lane: due and waiting, running, failing, dead',
    labelNames: ['lane', 'state'] as const,
    registers,
    async collect() {
      for (const { lane, ...counts } of (await figures())?.backlog.lanes ?? [])
        for (const state of ['waiting', 'running', 'failing', 'dead'] as const)
          this.set({ lane, state }, counts[state])
    },
  })
  new Gauge({
    name: 'reihum_oldest_job_seconds',
    help: 'How long the oldest that is due has been waiting, in the outbox and in each lane',
    labelNames: ['lane'] as const,
    registers,
    async collect() {
      const backlog = (await figures())?.backlog
      if (!backlog) return
      this.set({ lane: 'outbox' }, backlog.outboxOldestSeconds)
      for (const { lane, oldestSeconds } of backlog.lanes) this.set({ lane }, oldestSeconds)
    },
  })
  new Gauge({
    name: 'reihum_backup_age_seconds',
    help: 'Age of the last complete backup; nothing where there never was one',
    registers,
    async collect() {
      const seconds = (await figures())?.backupSeconds ?? null
      // Nought would say that there is a new one.
      if (seconds === null) this.remove()
      else this.set(seconds)
    },
  })
  new Gauge({
    name: 'reihum_database_bytes',
    help: 'Room that the database takes on its disk',
    registers,
    async collect() {
      const found = await figures()
      if (found) this.set(found.databaseBytes)
    },
  })
}

/** The chores of all nodes together; every node says the same of them. */
function addChoreGauges(registers: Registry[], look: () => Promise<DatabaseFigures | undefined>) {
  new Gauge({
    name: 'reihum_chore_done_seconds',
    help: 'How long ago the last turn of the chore that went well ended; nothing before the first',
    labelNames: ['chore'] as const,
    registers,
    async collect() {
      for (const { name, doneSeconds } of (await look())?.chores ?? [])
        if (doneSeconds !== null) this.set({ chore: name }, doneSeconds)
    },
  })
  new Gauge({
    name: 'reihum_chore_overdue_seconds',
    help: 'For how long a turn of the chore has been due that nobody has begun',
    labelNames: ['chore'] as const,
    registers,
    async collect() {
      for (const { name, overdueSeconds } of (await look())?.chores ?? [])
        this.set({ chore: name }, overdueSeconds)
    },
  })
  new Gauge({
    name: 'reihum_chore_failures',
    help: 'How many turns of the chore failed in a row',
    labelNames: ['chore'] as const,
    registers,
    async collect() {
      for (const { name, failures } of (await look())?.chores ?? []) this.set({ chore: name }, failures)
    },
  })
  new Gauge({
    name: 'reihum_chore_leader',
    help: '1: this node has the turn of the chore now',
    labelNames: ['chore', 'node'] as const,
    registers,
    async collect() {
      this.reset()
      for (const { name, nodeId } of (await look())?.chores ?? [])
        if (nodeId) this.set({ chore: name, node: nodeId }, 1)
    },
  })
}

function addNodeGauges(
  registers: Registry[],
  { clockSkewMs, parts, breakers, dataFolder, readiness }: Gauged,
) {
  new Gauge({
    name: 'reihum_readiness',
    help: '1: this is what /readyz says; requests succeed while it is ready or degraded',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const is = readiness()
      if (is) for (const state of readinessStates) this.set({ state }, state === is ? 1 : 0)
    },
  })
  new Gauge({
    name: 'reihum_clock_skew_seconds',
    help: 'How far the clock of this machine is ahead of that of the database, which all nodes go by',
    registers,
    collect() {
      this.set(clockSkewMs() / 1000)
    },
  })
  new Gauge({
    name: 'reihum_part_paused',
    help: '1: the last turn of this part of the node failed, and it tries again after a pause',
    labelNames: ['part'] as const,
    registers,
    collect() {
      for (const { name, state } of parts()) this.set({ part: name }, state === 'paused' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'reihum_service_paused',
    help: '1: the service did not answer several times in a row, and is only tried now and then',
    labelNames: ['service'] as const,
    registers,
    collect() {
      for (const [service, is] of breakers()) this.set({ service }, is === 'closed' ? 0 : 1)
    },
  })
  new Gauge({
    name: 'reihum_disk_bytes',
    help: 'The disk of the data folder: all of it, and what is free',
    labelNames: ['what'] as const,
    registers,
    async collect() {
      const disk = await statfs(dataFolder).catch(() => null)
      if (!disk) return
      this.set({ what: 'all' }, disk.blocks * disk.bsize)
      this.set({ what: 'free' }, disk.bavail * disk.bsize)
    },
  })
}

/** Figures that are looked up at each scrape. A hanging database delays it by moments only. */
export function addGauges(registers: Registry[], gauged: Gauged): void {
  addPoolGauges(registers, gauged.pools)
  addDatabaseGauges(registers, gauged.readFigures)
  addNodeGauges(registers, gauged)
}
