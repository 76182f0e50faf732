import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pools } from '#platform/database/pools.ts'
import type { Backlog } from '#platform/jobs/backlog.ts'
import type { MailOutcome } from '#platform/mail/send-mail.ts'

export type Metrics = {
  request(route: string, method: string, status: number, seconds: number): void
  job(task: string, outcome: 'done' | 'failed'): void
  mail(outcome: MailOutcome): void
  text(): Promise<string>
  contentType: string
}

/** Prometheus metrics. Labels contain routes and never paths, so no id or token becomes a label. */
export function makeMetrics(
  pools: Pools,
  backlog: () => Promise<Backlog>,
  backupAge: () => Promise<number | null>,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'reihum_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const jobs = new Counter({
    name: 'reihum_jobs_total',
    help: 'Jobs that ran',
    labelNames: ['task', 'outcome'] as const,
    registers,
  })
  const mails = new Counter({
    name: 'reihum_mails_total',
    help: 'Tries to hand a mail to the mail server',
    labelNames: ['outcome'] as const,
    registers,
  })
  const pool = new Gauge({
    name: 'reihum_database_connections',
    help: 'Connections of a pool',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of [
        ['app', pools.app],
        ['platform', pools.platform],
      ] as const) {
        this.set({ pool: name, state: 'busy' }, totalCount - idleCount)
        this.set({ pool: name, state: 'idle' }, idleCount)
        this.set({ pool: name, state: 'waiting' }, waitingCount)
      }
    },
  })
  // The gauges of one scrape share one look into the database.
  let looking: Promise<Backlog | null> | undefined
  const look = () =>
    (looking ??= backlog()
      .catch(() => null)
      .finally(() => {
        looking = undefined
      }))
  const waiting = new Gauge({
    name: 'reihum_backlog',
    help: 'What waits to be done: promised (outbox), jobs, those that failed, those that failed for good (dead)',
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      const found = await look()
      if (!found) return
      this.set({ kind: 'outbox' }, found.outbox)
      for (const kind of ['jobs', 'failing', 'dead'] as const)
        this.set(
          { kind },
          found.lanes.reduce((sum, lane) => sum + lane[kind], 0),
        )
    },
  })
  const inLanes = new Gauge({
    name: 'reihum_lane_jobs',
    help: 'Jobs of a lane: due and waiting, running, failing, dead',
    labelNames: ['lane', 'state'] as const,
    registers,
    async collect() {
      for (const { lane, ...figures } of (await look())?.lanes ?? [])
        for (const state of ['waiting', 'running', 'failing', 'dead'] as const)
          this.set({ lane, state }, figures[state])
    },
  })
  const oldest = new Gauge({
    name: 'reihum_oldest_job_seconds',
    help: 'How long the oldest that is due has been waiting, in the outbox and in each lane',
    labelNames: ['lane'] as const,
    registers,
    async collect() {
      const found = await look()
      if (!found) return
      this.set({ lane: 'outbox' }, found.outboxOldestSeconds)
      for (const { lane, oldestSeconds } of found.lanes) this.set({ lane }, oldestSeconds)
    },
  })
  const backup = new Gauge({
    name: 'reihum_backup_age_seconds',
    help: 'Age of the last complete backup; nothing where there never was one',
    registers,
    async collect() {
      const seconds = await backupAge().catch(() => null)
      // Nought would say that there is a new one.
      if (seconds === null) this.remove()
      else this.set(seconds)
    },
  })
  void pool
  void waiting
  void inLanes
  void oldest
  void backup
  return {
    request: (route, method, status, seconds) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    job: (task, outcome) => jobs.inc({ task, outcome }),
    mail: (outcome) => mails.inc({ outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
