import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { copyTenant } from '../server/seed/measure/copy-tenant.ts'
import { fillDatabase } from '../server/seed/measure/fill-database.ts'
import { houseChores } from '../server/src/app/chores.ts'
import { openNode } from '../server/src/app/node.ts'
import { houseInvariants } from '../server/src/app/rooms.ts'
import { textsFrom } from '../server/src/platform/read-texts.ts'
import { openBenchDatabase } from './rig/database.ts'
import { note, report } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'

/**
 * Measures what the chores of an hour cost, in processor time of node and database, and what a worker costs that has nothing to do.
 * The reference is the same with few tenants: nothing is due in either, so what the many cost more is looking.
 */
const few = 100
const many = Number(process.env.BENCH_TENANTS ?? 10_000)
const ofEach = { tenants: 1, courses: 20, registrations: 130 }
/** Turns of each chore that are measured; the first ones, which plan statements and examine new tenants, are not. */
const turns = 5
const idleSeconds = 30
const hourMs = 3_600_000

const database = await openBenchDatabase()
const { owner } = database

/** The processor time that connections of nodes have used in the database, in milliseconds. */
async function usedByDatabase(): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where backend_type = 'client backend' and usename in ('kurso_app', 'kurso_platform')`,
  )
  const used = await Promise.all(
    rows.map(async ({ pid }) => {
      const [ns = '0'] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')).split(' ')
      return Number(ns) / 1e6
    }),
  )
  return used.reduce((sum, one) => sum + one, 0)
}

async function used(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + (await usedByDatabase())
}

/** What the turns of an hour cost, by chore, in milliseconds. */
async function hourOfChores(): Promise<Map<string, number>> {
  const { config } = database
  const node = openNode(config, database)
  const chores = houseChores({
    inPlatform: node.inPlatform,
    inTenant: node.inTenant,
    keyFor: node.keyFor,
    storage: node.storage,
    incoming: node.incoming,
    invariants: houseInvariants,
    vault: node.vault,
    mail: node.mail,
    publicUrl: config.publicUrl,
    services: config.services,
    insideHosts: config.insideHosts,
    readTexts: textsFrom(config.nameServers),
  })
  const costs = new Map<string, number>()
  for (const [name, { everyMs, run }] of Object.entries(chores)) {
    const isDone = await run(() => false).then(
      () => true,
      (error: Error) => note(`${name} is left out: ${error.message.replace(/ of tenant \S+/, '')}`),
    )
    if (!isDone) continue
    await run(() => false)
    const before = await used()
    for (let turn = 0; turn < turns; turn += 1) await run(() => false)
    costs.set(name, (((await used()) - before) / turns) * (hourMs / everyMs))
  }
  await node.close()
  return costs
}

/** What a node costs the database that has nothing to do, in milliseconds a second. */
async function idleNode(): Promise<number> {
  const node = await startNode(database)
  await wait(15_000)
  const before = await usedByDatabase()
  await wait(idleSeconds * 1000)
  const after = await usedByDatabase()
  await node.stop()
  return (after - before) / idleSeconds
}

/** Has nothing due in the copies: examined lately, sealed, told. */
async function settle(): Promise<void> {
  await owner.query(`insert into examination (tenant_id, due_at) select id, now() + interval '1 day' from tenant
    where not is_platform on conflict (tenant_id) do update set due_at = excluded.due_at`)
  await database.settle()
}

async function copy(model: string, copies: number, from: number): Promise<void> {
  const client = await owner.connect()
  try {
    await copyTenant(client, model, copies, from)
  } finally {
    client.release()
  }
}

const total = (costs: Map<string, number>) => [...costs.values()].reduce((sum, one) => sum + one, 0)

try {
  await fillDatabase(database.ownerUrl, ofEach, 'nobody signs in', () => {})
  const { rows } = await owner.query<{ id: string }>('select id from tenant where not is_platform')
  const [model] = rows
  if (!model) throw new Error('there is no tenant to copy')
  await settle()
  await hourOfChores()
  await copy(model.id, few - 1, 1)
  await settle()
  const reference = await hourOfChores()
  const idleReference = await idleNode()
  const portion = 500
  for (let from = few; from < many; from += portion)
    await copy(model.id, Math.min(portion, many - from), from)
  await settle()
  const { rows: sizes } = await owner.query<{ rows: number; gigabytes: number }>(
    `select sum(reltuples)::float8 as rows, pg_database_size(current_database()) / 1e9 as gigabytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  note(
    `${many} tenants, ${((sizes[0]?.rows ?? 0) / 1e6).toFixed(1)} million rows, ${Number(sizes[0]?.gigabytes).toFixed(1)} GB`,
  )
  const costs = await hourOfChores()
  const dear = [...costs].sort(([, a], [, b]) => b - a).slice(0, 12)
  for (const [name, ms] of dear)
    note(
      `${name}: ${ms.toFixed(0)} ms an hour, with ${few} tenants ${(reference.get(name) ?? 0).toFixed(0)} ms`,
    )
  report(`chores of an hour with ${many} tenants`, {
    value: total(costs) / 1000,
    unit: 's of processor time',
    reference: total(reference) / 1000,
  })
  report(`an idle node with ${many} tenants`, {
    value: await idleNode(),
    unit: 'ms of the database a second',
    reference: idleReference,
  })
} finally {
  await database.close()
}
