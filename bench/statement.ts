import { randomUUID } from 'node:crypto'
import { fillDatabase } from '../server/seed/measure/fill-database.ts'
import { signChains } from '../server/src/platform/audit/sign-chains.ts'
import { makeVault } from '../server/src/platform/vault.ts'
import { sealedBank, testBank } from '../server/test/bank.ts'
import { camt, paid } from '../server/test/bank-statements.ts'
import { type BenchDatabase, openBenchDatabase } from './rig/database.ts'
import { note, report } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'
import { processorTime, usedSince } from './rig/processor-time.ts'
import { signInAt } from './rig/school.ts'

/**
 * Measures what it takes to upload, preview and book a statement through the doors that people use, and to match it with
 * as many open receivables: a hundred thousand lines, with a tenth of both as the reference, so that 1 means that a line
 * takes the same time among many. The letters that tell attendees of their places are held back until all is matched, and
 * measured by themselves.
 */
const many = 100_000
/** So many letters are written after each statement, to see what one costs. */
const letters = 1000
/** A file of so many entries is within the limit of an upload. */
const inAFile = 10_000

type Phase = { name: string; cpu: number; seconds: number; heldMs: number }
type Owed = { reference: string; name: string; title: string; cents: number }

/** An account of its own for each payer, with check digits as they should be. */
function ibanOf(at: number): string {
  const number = `37040044${String(at).padStart(10, '0')}`
  return `DE${String(98n - (BigInt(`${number}131400`) % 97n)).padStart(2, '0')}${number}`
}

/** As most people pay: the number, somehow written, or only what it is for. */
function entryFor({ reference, name, title, cents }: Owed, at: number) {
  const texts = [
    `SVWZ+Kursgebuehr ${reference.slice(0, 4)}-${reference.slice(4)} vielen Dank`,
    `${title} ${reference}`,
    `EREF+NOTPROVIDED SVWZ+${reference.slice(0, 5)} ${reference.slice(5)} Tel. 0171 3467943`,
    title,
  ]
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return paid(amount, { name, payer: ibanOf(at), says: texts[at % texts.length] ?? '', reference: `R${at}` })
}

async function filled(lines: number) {
  const database = await openBenchDatabase()
  // A third of the places is open.
  const registrations = lines * 4
  await fillDatabase(
    database.ownerUrl,
    { tenants: 1, courses: registrations / 50, registrations },
    'nobody',
    () => {},
  )
  const vault = makeVault(database.config.encryptionKeys)
  // As the seed of a start does: a node seals nothing onto a log that is not signed.
  await signChains(database.ownerUrl, vault, 'unsigned')
  const school = await signInAt(database)
  await database.owner.query(
    "insert into tenant_secret (tenant_id, name, sealed, changed_at) values ($1, 'bank', $2, now())",
    [school.tenantId, sealedBank(school.tenantId, vault)],
  )
  const { rows } = await database.owner.query<Owed>(
    `select r.reference, p.last_name || ', ' || p.first_name as name, r.title, r.open_cents as cents
     from receivable r join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id
     where r.open_cents > 0 order by r.id limit $1`,
    [lines],
  )
  await database.owner.query(
    `create function hold_letter() returns trigger language plpgsql as $$ begin
        new.run_at := now() + interval '1 day'; return new; end $$;
      create trigger hold_letter before insert on job for each row when (new.lane = 'letters')
        execute function hold_letter()`,
  )
  const node = await startNode(database, { role: 'all', execArgv: process.execArgv })
  await firstChoresDone(database)
  return { database, school, owed: rows, node }
}

/** A node that starts on a new database does every chore at once, the rules of the doctor among them. */
async function firstChoresDone({ owner }: BenchDatabase): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { rowCount } = await owner.query(
      'select from chore_turn where done_at is null or claim is not null',
    )
    if (rowCount === 0) return
  }
}

async function take(lines: number) {
  const { database, school, owed, node } = await filled(lines)
  try {
    const importId = randomUUID()
    const base = `http://127.0.0.1:${node.port}/api/${school.slug}/bank-imports`
    const authorization = `Bearer ${school.token}`
    const ask = async <Answer>(path: string, type: string, body: string) => {
      const headers = { authorization, 'content-type': type }
      const response = await fetch(`${base}${path}`, { method: 'POST', headers, body })
      const answer = await response.json()
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer as Answer
    }
    const phases: Phase[] = []
    const phase = async <Result>(name: string, work: () => Promise<Result>) => {
      const [at, before] = [performance.now(), await processorTime(database, node)]
      const result = await work()
      const cpu = (await usedSince(before, database, node)).both
      phases.push({ name, cpu, seconds: (performance.now() - at) / 1000, heldMs: await node.longestHold() })
      return result
    }
    await phase('upload', async () => {
      for (let from = 0; from < owed.length; from += inAFile) {
        const entries = owed.slice(from, from + inAFile).map((one, at) => entryFor(one, from + at))
        const file = camt('camt.053.001.08', { id: `S${from}`, iban: testBank.iban, entries })
        const query = `?id=${randomUUID()}&bankImportId=${importId}&filename=${from}.xml`
        await ask(query, 'application/octet-stream', file)
      }
    })
    const { digest } = await phase('preview', () =>
      ask<{ digest: string }>(`/${importId}/preview`, 'application/json', JSON.stringify({ tables: [] })),
    )
    await phase('book', () =>
      ask(`/${importId}/book`, 'application/json', JSON.stringify({ tables: [], digest })),
    )
    const rest = () => new Promise((resolve) => setTimeout(resolve, 200))
    const state = async () => {
      const { rows } = await database.owner.query<{ looked: number; following: number; booked: number }>(
        `select (select count(*)::int from matched_payment) as looked,
          (select count(*)::int from outbox) + (select count(*)::int from audit_entry where seal is null) as following,
          (select count(*)::int from allocation where actor_kind = 'system' and cause = 'automatic' and at > now() - interval '1 hour'
            and payment_id in (select payment_id from matched_payment)) as booked`,
      )
      return rows[0] ?? { looked: 0, following: 0, booked: 0 }
    }
    // Until all is matched, its entries are sealed into the log, and what it promised is a job.
    const booked = await phase('match', async () => {
      for (;;) {
        const now = await state()
        if (now.looked >= owed.length && now.following === 0) return now.booked
        await rest()
      }
    })
    const waiting = async () => {
      const { rows } = await database.owner.query<{ count: number }>(
        "select count(*)::int as count from job where lane = 'letters' and run_at <= now()",
      )
      return rows[0]?.count ?? 0
    }
    const [at, before] = [performance.now(), await processorTime(database, node)]
    const { rowCount } = await database.owner.query(
      `update job set run_at = now() where id in (select id from job where lane = 'letters' order by id limit ${letters})`,
    )
    while ((await waiting()) > 0) await rest()
    const letter = {
      cpu: (await usedSince(before, database, node)).both / (rowCount ?? 1),
      ms: (performance.now() - at) / (rowCount ?? 1),
    }
    const { rss } = await node.usage()
    return { phases, booked, letter, count: owed.length, rss }
  } finally {
    await node.stop()
    await database.close()
  }
}

await take(1000)
const reference = await take(many / 10)
const all = await take(many)
for (const [at, { name, cpu, seconds, heldMs }] of all.phases.entries()) {
  const before = reference.phases[at]
  report(`statement-${name}-a-line`, {
    value: (cpu * 1000) / all.count,
    unit: 'µs of processor time',
    reference: ((before?.cpu ?? 0) * 1000) / reference.count,
  })
  note(
    `${name}: ${(cpu / 1000).toFixed(1)} s of processor time, ${seconds.toFixed(1)} s by the clock; others waited ${heldMs.toFixed(0)} ms at most`,
  )
}
report('statement-letter-of-a-place', {
  value: all.letter.cpu,
  unit: 'ms of processor time',
  reference: reference.letter.cpu,
})
const total = all.phases.reduce((sum, { cpu }) => sum + cpu, 0)
report('statement-and-matching', { value: total / 1000, unit: 's of processor time', reference: 120 })
note(
  `${all.count} lines against ${all.count} open; ${all.booked} booked by themselves; the node holds ${Math.round(all.rss / 2 ** 20)} MB`,
)
