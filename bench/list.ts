import pg from 'pg'
import { fillDatabase } from '../server/seed/measure/fill-database.ts'
import { invoicedBy } from '../server/src/features/invoices/invoiced.queries.ts'
import { listRegistrations } from '../server/src/features/registrations/list/registration-list.queries.ts'
import { NamedClient } from '../server/src/platform/database/named-client.ts'
import { noOrigin } from '../server/src/platform/tenant-context.ts'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { startLoadGenerator, startNode } from './rig/processes.ts'
import { recordStatements, type Statement } from './rig/recorded-statements.ts'
import { signInAt } from './rig/school.ts'

/** Measures a page of fifty registrations out of a million, as an operator opens the list. */
const registrations = 1_000_000
const rounds = 9
const repeats = 10

const database = await openBenchDatabase()
try {
  const startedAt = performance.now()
  await fillDatabase(
    database.ownerUrl,
    { tenants: 1, courses: 1000, registrations },
    'nobody signs in',
    () => {},
  )
  note(
    `${registrations.toLocaleString('en')} registrations were made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  )
  const school = await signInAt(database)
  const { rows } = await database.owner.query<{ course_id: string }>(
    'select course_id from registration group by 1 order by count(*) desc limit 1',
  )
  const courseId = rows[0]?.course_id ?? ''
  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })
  const load = await startLoadGenerator()
  const pool = new pg.Pool({
    connectionString: database.appUrl,
    max: 1,
    Client: NamedClient,
  } as pg.PoolConfig)
  await pool.query("select set_config('app.tenant_id', $1, false)", [school.tenantId])

  const views = [
    { name: 'list', filter: {}, query: '' },
    { name: 'list-of-a-state', filter: { state: 'on_waiting_list' }, query: '&state=on_waiting_list' },
    { name: 'list-of-a-course', filter: { courseId }, query: `&courseId=${courseId}` },
    { name: 'list-by-name', filter: { sort: 'name' }, query: '&sort=name&dir=asc' },
  ] as const
  for (const { name, filter, query } of views) {
    const asked = { page: 1, size: 50, dir: 'desc', q: '', sort: 'registeredAt', ...filter } as const
    const sent = await recordStatements(database.appUrl, (inTenant) =>
      inTenant({ tenant: school.slug, access: 'system', origin: noOrigin }, (ctx) =>
        listRegistrations(ctx, invoicedBy, asked as Parameters<typeof listRegistrations>[2]),
      ),
    )
    const selects = sent
      .flat()
      .filter(({ text }) => text.startsWith('select') && text.includes('"registration"'))
    const page = selects.filter(({ text }) => text.includes('limit'))
    const time = async (statements: Statement[]) => {
      const at = performance.now()
      await Promise.all(statements.map(({ text, values }) => pool.query(text, values)))
      return performance.now() - at
    }
    const path = `/api/${school.slug}/registrations?size=50${query}`
    const figures = { http: [] as number[], whole: [] as number[], page: [] as number[] }
    for (let round = 0; round <= rounds; round += 1) {
      const { p50, outcomes } = await load.run({
        port: node.port,
        clients: 1,
        until: { requests: repeats },
        reads: { paths: [path], token: school.token },
      })
      if (
        Object.keys(outcomes).some(
          (outcome) => !/^(reserved|confirmed|cancelled|on_waiting_list)$/.test(outcome),
        )
      )
        throw new Error(`other answers: ${JSON.stringify(outcomes)}`)
      const whole: number[] = []
      const pages: number[] = []
      for (let at = 0; at < repeats; at += 1) {
        whole.push(await time(selects))
        pages.push(await time(page))
      }
      // The first round warms up.
      if (round === 0) continue
      figures.http.push(p50)
      figures.whole.push(median(whole))
      figures.page.push(median(pages))
    }
    const value = median(figures.http)
    report(name, { value, unit: 'ms', reference: median(figures.whole) })
    report(`${name}-against-page-without-total`, { value, unit: 'ms', reference: median(figures.page) })
  }
  await pool.end()
  await load.stop()
  await node.stop()
} finally {
  await database.close()
}
