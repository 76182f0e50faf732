import type { Certificate, LackingPapers } from '@reihum/contract/certificates/certificate.schema.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { certificateDesk } from '#test/certificate-desk.ts'
import { startMailServer } from '#test/mail-server.ts'
import { readPdf } from '#test/read-pdf.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { makeDataFolder } from '#test/upload.ts'

let reihum: TestReihum
let tenant: TestTenant
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let data: Awaited<ReturnType<typeof makeDataFolder>>
let clock = new Date('2027-03-02T16:40:00Z')

beforeAll(async () => {
  data = await makeDataFolder()
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url, REIHUM_DATA: data.path },
    clock: () => clock,
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
  await data.remove()
})
beforeEach(async () => {
  clock = new Date('2027-03-02T16:40:00Z')
  tenant = await reihum.addTenant()
})

const world = () => ({
  reihum,
  tenant,
  clock: () => clock,
  setClock: (now: Date) => {
    clock = now
  },
})
const { call, issue, made, paper, heldCourse, issuedTo } = certificateDesk(world)

describe('many certificates', () => {
  const chosen = async () => {
    const { courseId, there, away } = await heldCourse({ presence: { by: 'nothing' }, mails: false })
    await issue(courseId, [there, away])
    const ada = await made((await issuedTo(there, courseId)).id)
    const ben = await made((await issuedTo(away, courseId)).id)
    return { courseId, ada, ben, selection: { ids: [ada.id, ben.id] } }
  }
  const together = async (body: object) => {
    const answer = await fetch(`${reihum.origin}/api/${tenant.slug}/certificates/together`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tenant.operator.token}`,
        'content-type': 'application/json',
        'x-forwarded-for': '10.8.7.6',
      },
      body: JSON.stringify(body),
    })
    return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }
  }

  it('come as one PDF with each page as it was printed, and as an archive of their files', async () => {
    const { ada, ben, courseId, selection } = await chosen()
    const papers = [await paper(ada.id), await paper(ben.id)]
    const pdf = await together({ selection, as: 'pdf' })
    expect(pdf.status).toBe(200)
    expect(readPdf(pdf.content).pages).toEqual(papers.flatMap((one) => readPdf(one).pages))
    const zip = await together({ selection: { filter: { courseId } }, as: 'zip' })
    for (const one of papers) expect(zip.content.includes(Buffer.from(one))).toBe(true)
    const none = await together({ selection: { filter: { q: 'niemand' } }, as: 'zip' })
    expect(JSON.parse(none.content.toString())).toMatchObject({ error_code: 'NO_CERTIFICATES' })
  })

  it('are no file while one of them has none, and only those that failed are made again', async () => {
    const { courseId, ben, selection } = await chosen()
    const why = JSON.stringify({ code: 'DOCUMENT_TOO_LONG', data: {} })
    await reihum.owner.query(
      'update certificate set file_id = null, sheet = $3, failed_at = $2, failure = $4 where id = $1',
      [ben.id, clock, null, why],
    )
    const answer = await together({ selection, as: 'pdf' })
    expect(JSON.parse(answer.content.toString())).toMatchObject({ error_code: 'CERTIFICATES_NOT_MADE' })
    const { body } = await call<{ items: Certificate[] }>(
      'GET',
      `/certificates?paper=failed&courseId=${courseId}`,
    )
    expect(body.items).toMatchObject([{ id: ben.id, failure: { code: 'DOCUMENT_TOO_LONG' } }])
    const again = () => call<{ asked: number }>('POST', '/certificates/papers', { selection })
    expect((await again()).body).toEqual({ asked: 1 })
    expect((await again()).body).toEqual({ asked: 0 })
    await made(ben.id)
    expect((await together({ selection, as: 'pdf' })).status).toBe(200)
  })

  it('come without one that was withdrawn before it was printed, once it is said which and why', async () => {
    const { ada, ben, selection } = await chosen()
    await call('POST', `/certificates/${ben.id}/withdraw`, { reason: 'Verwechselt' })
    await reihum.owner.query('update certificate set file_id = null where id = $1', [ben.id])
    const told = await call<LackingPapers>('POST', '/certificates/together/lacking', { selection })
    expect(told.body).toMatchObject({ having: 1, lacking: [{ id: ben.id, state: 'withdrawn' }] })
    const refused = await together({ selection, as: 'pdf' })
    expect(JSON.parse(refused.content.toString())).toMatchObject({ error_code: 'CERTIFICATES_NOT_MADE' })
    const pdf = await together({ selection, as: 'pdf', leavesOut: true })
    expect(readPdf(pdf.content).pages).toEqual(readPdf(await paper(ada.id)).pages)
    const none = await together({ selection: { ids: [ben.id] }, as: 'zip', leavesOut: true })
    expect(JSON.parse(none.content.toString())).toMatchObject({ error_code: 'CERTIFICATES_NOT_MADE' })
  })

  it('are mailed once for each however often it is asked, with what came of each', async () => {
    const { ada, ben, selection } = await chosen()
    await call('POST', `/certificates/${ben.id}/withdraw`, { reason: 'Verwechselt' })
    const run = newId()
    const mail = (of: object) =>
      call<RunProgress>('POST', '/certificates/mailings', { id: run, selection: of })
    expect((await mail(selection)).body.total).toBe(2)
    expect((await mail(selection)).status).toBe(200)
    expect((await mail({ ids: [ada.id] })).body.error_code).toBe('CONFLICT')
    const told = await eventually(async () => {
      const { body } = await call<RunProgress>('GET', `/certificate-runs/${run}`)
      return body.finishedAt !== null && body
    })
    expect(told).toMatchObject({ done: 1, refused: 1 })
    expect(told.items).toContainEqual(expect.objectContaining({ id: ben.id, code: 'CERTIFICATE_ENDED' }))
    const { rows } = await reihum.owner.query(
      "select id from audit_entry where tenant_id = $1 and command_type = 'certificate.sent'",
      [tenant.id],
    )
    expect(rows).toHaveLength(1)
    const sent = () =>
      mailServer.received.filter(
        ({ text, files }) => text.includes(tenant.slug) && files[0]?.filename.includes('Z-2027'),
      )
    await eventually(async () => sent().length === 1)
    const { body } = await call<{ items: Certificate[] }>('GET', `/certificates?runId=${run}&outcome=refused`)
    expect(body.items.map(({ id }) => id)).toEqual([ben.id])
    expect((await call('POST', `/certificate-runs/${run}/stop`, {})).status).toBe(200)
  })
})
