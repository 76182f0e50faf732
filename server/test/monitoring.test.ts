import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Collector, startCollector } from './collector.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'
import { type Asked, askedBy } from './promql.ts'
import { addCourse, bookingRequest, eventually, startTestReihum, type TestReihum } from './reihum.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const rule = z.strictObject({
  alert: z.string().regex(/^Reihum[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'morning']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
})
const ruleFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })),
})
const { groups } = ruleFile.parse(parse(read('deploy/prometheus/reihum.rules.yml')))
const rules = groups.flatMap((group) => group.rules)

const target = z.object({ expr: z.string() })
const panel = z.object({ title: z.string(), type: z.string(), targets: z.array(target).optional() })
const dashboardFile = z.object({
  panels: z.array(panel),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
})
const dashboard = dashboardFile.parse(JSON.parse(read('deploy/grafana/reihum.json')))

const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ where: `panel ${title}`, expr })),
  ),
]

/** Is there from the beginning, as with a real server: its disk is among the figures. */
const dataFolder = mkdtempSync(join(tmpdir(), 'reihum-monitoring-'))
let collector: Collector
let mailServer: TestMailServer
let reihum: TestReihum
/** All that `/metrics` tells: the labels of each line, by the name of its figure. */
let told: Map<string, Record<string, string>[]>

function lines(text: string) {
  const found = new Map<string, Record<string, string>[]>()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => [
      label,
      value,
    ])
    found.set(name, [...(found.get(name) ?? []), Object.fromEntries(pairs)])
  }
  return found
}

beforeAll(async () => {
  ;[collector, mailServer] = await Promise.all([startCollector(), startMailServer()])
  reihum = await startTestReihum({
    environment: {
      REIHUM_DATA: dataFolder,
      REIHUM_SMTP_URL: mailServer.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_METRICS_EXPORTER: 'none',
    },
  })
  const tenant = await reihum.addTenant()
  const courseId = await addCourse(reihum, tenant)
  await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    body: bookingRequest(),
  })
  await reihum.owner.query('insert into installed.backup (made_at) values (now())')
  const needed = ['reihum_mails_total', 'reihum_spans_total', 'reihum_backup_age_seconds', 'reihum_lane_jobs']
  told = await eventually(async () => {
    const now = lines(await (await fetch(`${reihum.origin}/metrics`)).text())
    return needed.every((name) => now.has(name)) && now
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
  await collector.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Labels that Prometheus itself puts on what it reads, and the figure that it makes. */
const ofPrometheus = new Set(['job', 'instance'])
/** What is not there where all goes well. */
const seldom = new Set(['5..'])

/** What is asked for and not told. */
function missing({ metric, labels }: Asked): string[] {
  if (metric === 'up') return []
  const series = told.get(metric)
  if (!series) return [metric]
  return labels.flatMap(({ name, means, value }) => {
    if (ofPrometheus.has(name)) return []
    const values = series.map((labelled) => labelled[name]).filter((one) => one !== undefined)
    if (values.length === 0) return [`${metric}{${name}}`]
    if (value === null || seldom.has(value)) return []
    const words = means === '=' ? [value] : value.split('|')
    const fits = (word: string) =>
      values.some((one) => (means === '=' ? one === word : new RegExp(`^(?:${word})$`).test(one)))
    return words.filter((word) => !fits(word)).map((word) => `${metric}{${name}=${word}}`)
  })
}

describe('every figure and label is told by a real server', () => {
  test.each(expressions)('$where', ({ expr }) => {
    const asked = askedBy(expr)
    expect(asked).not.toEqual([])
    // The figures of other programs have the same names.
    for (const { metric, labels } of asked)
      if (!metric.startsWith('reihum_'))
        expect(labels).toContainEqual({ name: 'job', means: '=', value: 'reihum' })
    expect(asked.flatMap(missing)).toEqual([])
  })

  test('which is looked at: what is not told is found', () => {
    const found = (expr: string) => askedBy(expr).flatMap(missing)
    expect(found('reihum_unheard_of > 1')).toEqual(['reihum_unheard_of'])
    expect(found('sum by (node) (reihum_backlog)')).toEqual(['reihum_backlog{node}'])
    expect(found('reihum_backlog{kind="lost"}')).toEqual(['reihum_backlog{kind=lost}'])
    expect(found('reihum_backlog{kind=~"dead|lost"}')).toEqual(['reihum_backlog{kind=lost}'])
    expect(() => found('sum by (kind (reihum_backlog)')).toThrow('no PromQL')
  })
})

describe('the rules', () => {
  const page = read('docs/nights.md')

  test.each(rules)(
    '$alert stands on the page for the night as it is',
    ({ alert, expr, for: since, labels }) => {
      const row = page.split('\n').find((line) => line.startsWith(`| ${alert} |`))
      expect(row?.replaceAll('\\|', '|')).toContain(`\`${expr}\``)
      if (since)
        expect(row).toContain(since === '1m' ? 'for 1 minute' : `for ${Number.parseInt(since, 10)} minutes`)
      expect(row?.includes('(in the morning)')).toBe(labels.severity === 'morning')
    },
  )

  test('have names of their own, and are all that the page names', () => {
    const names = rules.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    expect([...page.matchAll(/^\| (Reihum\w+) \|/gm)].map(([, name]) => name).sort()).toEqual(names.sort())
  })
})

test('the dashboard has a row for each subject, and takes any data source', () => {
  const titles = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title)
  expect(titles).toEqual(['Requests', 'Bookings', 'Jobs', 'Mail', 'Database', 'Nodes'])
  expect(dashboard.templating.list).toContainEqual(
    expect.objectContaining({ name: 'datasource', type: 'datasource' }),
  )
  expect(read('deploy/grafana/reihum.json')).not.toMatch(/"uid": "(?!\$\{datasource\}|reihum")/)
})
