import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { certificatesInvariants } from '#features/certificates/certificates.invariants.ts'
import { documentsInvariants } from '#features/documents/documents.invariants.ts'
import { systemTemplates } from '#features/documents/templates/system-templates.ts'
import { newId } from '#platform/ids.ts'
import { certificateDesk } from './certificate-desk.ts'
import { eventually } from './eventually.ts'
import { killedNode } from './kill-drill.ts'
import type { TestMailServer } from './mail-server.ts'
import { startNodeProcess } from './node-process.ts'
import type { TestReihum, TestTenant } from './reihum.ts'
import { takeOverAtOnce } from './take-over-at-once.ts'

type Drill = {
  reihum: TestReihum
  tenant: TestTenant
  mailServer: TestMailServer
  /** Where the house and all nodes keep files. */
  dataFolder: string
  people: number
  kills: number
  /** What killed nodes held is given back at once; otherwise the next ones do it in their time. */
  isHurried?: boolean
}

/** How many people book together. */
const inBooking = 10

/** A course that is over, with many people in it. */
async function heldCourse({ reihum, tenant, people }: Drill) {
  const { staff, saveRule } = certificateDesk(() => ({
    reihum,
    tenant,
    clock: () => new Date(),
    setClock: () => undefined,
  }))
  const courseId = await staff.course({ feeCents: 0, attendeeLimit: null, title: 'Erste Hilfe' })
  const registrationIds: string[] = []
  for (let left = people; left > 0; left -= inBooking) {
    const { body } = await staff.create(courseId, {
      attendees: Array.from({ length: Math.min(left, inBooking) }, (_, at) => ({
        firstName: 'Ada',
        lastName: `Berg ${left - at}`,
        email: `${randomUUID()}@papers.example`,
      })),
    })
    registrationIds.push(...staff.idsOf(body))
  }
  expect(registrationIds).toHaveLength(people)
  for (const [table, key] of [
    ['course', 'id'],
    ['appointment', 'course_id'],
  ])
    await reihum.owner.query(
      `update ${table} set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year' where ${key} = $1`,
      [courseId],
    )
  expect((await saveRule(courseId, { presence: { by: 'nothing' } })).status).toBe(200)
  return { courseId, registrationIds }
}

type Kept = { id: string; registrationId: string; sha256: string; file: string }

/** What is there for each registration by now: the papers with their digests. */
async function keptOf({ reihum, tenant }: Drill, table: 'document' | 'certificate'): Promise<Kept[]> {
  const { rows } = await reihum.owner.query<Kept>(
    `select p.id, p.registration_id as "registrationId", f.sha256, f.id as file from ${table} p
     join kept_file f on f.tenant_id = p.tenant_id and f.id = p.file_id where p.tenant_id = $1`,
    [tenant.id],
  )
  return rows
}

/** That the file of each is what its digest was noted of. */
async function expectBytes(
  { reihum, tenant }: Drill,
  table: 'document' | 'certificate',
  kept: readonly Kept[],
) {
  for (const { id, sha256 } of kept) {
    const path = table === 'document' ? `documents/${id}/file` : `certificates/${id}/paper`
    const paper = await fetch(`${reihum.origin}/api/${tenant.slug}/${path}`, {
      headers: { authorization: `Bearer ${tenant.operator.token}` },
    })
    const bytes = Buffer.from(await paper.arrayBuffer())
    expect([paper.status, createHash('sha256').update(bytes).digest('hex')]).toEqual([200, sha256])
  }
}

async function mailsOf({ reihum, tenant }: Drill) {
  const { rows } = await reihum.owner.query<{ kind: string; recipient: string; state: string }>(
    `select kind, recipient, state from mail
     where tenant_id = $1 and kind in ('document.sent', 'certificate.issued')`,
    [tenant.id],
  )
  return rows
}

async function brokenRules({ reihum, tenant }: Drill): Promise<string[]> {
  const broken: string[] = []
  for (const { name, broken: query } of [...documentsInvariants, ...certificatesInvariants]) {
    const { rows } = await reihum.owner.query<{ tenant_id: string }>(query)
    if (rows.some(({ tenant_id }) => tenant_id === tenant.id)) broken.push(name)
  }
  return broken
}

/**
 * Makes a document for each of many people and their certificates, both with mails, and kills the node that does it with
 * `kill -9` again and again. Afterwards each has one of both, whose bytes are those that were noted, and one mail of both.
 * Returns how many papers there were at each kill: a kill before the first or after the last tries nothing.
 */
export async function paperKillDrill(drill: Drill): Promise<{ atKills: number[] }> {
  const { reihum, tenant, dataFolder, people, kills, isHurried } = drill
  const environment = { ...killedNode(drill), REIHUM_DATA: dataFolder }
  const { courseId, registrationIds } = await heldCourse(drill)
  const post = (path: string, body: object) =>
    reihum.call('POST', `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })
  const letter = systemTemplates.find(
    ({ purpose, language }) => purpose === 'confirmation' && language === 'de',
  )
  const runId = newId()
  const run = { id: runId, documentTemplateId: letter?.id, courseId, registrationIds, mails: true }
  expect((await post('/document-runs', run)).status).toBe(200)
  const issued = await post(`/courses/${courseId}/certificates`, { registrationIds })
  expect(issued.status).toBe(200)
  const made = async () =>
    (await keptOf(drill, 'document')).length + (await keptOf(drill, 'certificate')).length
  const atKills: number[] = []
  for (let at = 0; at < kills; at += 1) {
    const node = await startNodeProcess(environment)
    try {
      const goal = Math.ceil((2 * people * (at + 1)) / (kills + 2))
      await eventually(async () => (await made()) >= goal, 180_000)
      await pause(Math.random() * 50)
    } finally {
      node.child.kill('SIGKILL')
      await node.exited
    }
    if (isHurried) await takeOverAtOnce(reihum)
    atKills.push(await made())
    expect(await brokenRules(drill)).toEqual([])
  }
  const last = await startNodeProcess(environment)
  try {
    // Asked for once more, as by somebody who saw it stop: it is the same run, and the same certificates.
    expect((await post('/document-runs', run)).status).toBe(200)
    await post(`/courses/${courseId}/certificates`, { registrationIds })
    // The jobs of nodes that were killed are taken over within half a minute.
    await eventually(async () => (await made()) === 2 * people, 180_000)
    await eventually(async () => {
      const all = await mailsOf(drill)
      return all.length >= 2 * people && all.every(({ state }) => state === 'sent')
    }, 180_000)
    const mails = await mailsOf(drill)
    expect(mails).toHaveLength(2 * people)
    expect(new Set(mails.map(({ kind, recipient }) => `${kind} ${recipient}`)).size).toBe(2 * people)
    for (const table of ['document', 'certificate'] as const) {
      const kept = await keptOf(drill, table)
      expect(kept.map((one) => one.registrationId).toSorted()).toEqual(registrationIds.toSorted())
      expect(new Set(kept.map(({ file }) => file)).size).toBe(people)
      await expectBytes(drill, table, kept)
    }
    expect(await brokenRules(drill)).toEqual([])
  } finally {
    last.child.kill('SIGTERM')
    await last.exited
  }
  return { atKills }
}
