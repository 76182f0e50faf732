import { emptyContent } from '@reihum/contract/documents/content.ts'
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
const { call, saveRule, issue, detail, made, paper, heldCourse, issuedTo } = certificateDesk(world)

describe('what a certificate looks like', () => {
  const content = (...texts: object[]) => ({
    ...emptyContent,
    body: { type: 'doc', content: texts.map((text) => ({ type: 'paragraph', content: [text] })) },
  })
  const words = (text: string) => ({ type: 'text', text })
  const placeholder = (name: string) => ({ type: 'placeholder', attrs: { name } })
  async function template(body: object, state = 'final') {
    const id = newId()
    const fields = { name: `Urkunde ${id}`, purpose: 'certificate', language: 'de', content: body }
    const by = tenant.admin
    const made = await call<{ revision: number }>('POST', '/document-templates', { id, template: fields }, by)
    expect(made.status).toBe(200)
    if (state !== 'draft')
      await call('POST', `/document-templates/${id}/state`, { revision: made.body.revision, state }, by)
    return id
  }
  const urkunde = () =>
    template(content(words('Urkunde für '), placeholder('receiver.name'), placeholder('registration.number')))
  const textOf = async (id: string) =>
    readPdf(await paper(id))
      .pages.join(' ')
      .replace(/[\s\u200b]+/g, '')

  it('is a template that the course names, with code and number where it has none, and the page shows its words', async () => {
    const own = await urkunde()
    const { courseId, there } = await heldCourse({ templates: { de: own, en: null } })
    await issue(courseId, [there])
    const { id, content: printed } = await made((await issuedTo(there, courseId)).id)
    const text = await textOf(id)
    for (const said of ['Urkundefür', 'AdaBerg', 'Z-2027-00001', 'certificate/']) expect(text).toContain(said)
    const { rows } = await reihum.owner.query<{ shortcode: string; sheet: object | null }>(
      `select r.shortcode, z.sheet from registration r join certificate z on z.registration_id = r.id where r.id = $1`,
      [there],
    )
    expect(printed.lines).toEqual(
      expect.arrayContaining(['Urkunde für', 'Ada Berg', rows[0]?.shortcode, 'Zertifikat Z-2027-00001']),
    )
    expect(rows[0]?.sheet).toBeNull()
  })

  it('is otherwise the default of the provider, and that of the product once it is deleted', async () => {
    const own = await urkunde()
    const choose = (documentTemplateId: string | null, by = tenant.admin) =>
      call('PUT', '/documents/defaults/certificate/de', { documentTemplateId }, by)
    expect((await choose(own, tenant.operator)).status).toBe(403)
    expect((await choose(own)).body).toMatchObject({
      items: [{ purpose: 'certificate', language: 'de', documentTemplateId: own }],
    })
    const first = await heldCourse()
    await issue(first.courseId, [first.there])
    expect(await textOf((await made((await issuedTo(first.there, first.courseId)).id)).id)).toContain(
      'Urkundefür',
    )
    await call('DELETE', `/document-templates/${own}`, undefined, tenant.admin)
    clock = new Date('2027-03-02T16:40:00Z')
    const second = await heldCourse()
    await issue(second.courseId, [second.there])
    const text = await textOf((await made((await issuedTo(second.there, second.courseId)).id)).id)
    expect(text).toContain('Teilnahmebescheinigung')
    expect(text).not.toContain('Urkundefür')
  })

  it('is no template that is a draft, of another language, or of another provider', async () => {
    const draft = await template(content(words('Noch nicht fertig')), 'draft')
    const { courseId, there } = await heldCourse()
    const save = (templates: object) => saveRule(courseId, { templates }, 1)
    expect((await save({ de: draft, en: null })).status).toBe(404)
    const own = await urkunde()
    expect((await save({ de: null, en: own })).status).toBe(404)
    expect((await save({ de: own, en: null })).status).toBe(200)
    const { body } = await call<{ revision: number }>(
      'GET',
      `/document-templates/${own}`,
      undefined,
      tenant.admin,
    )
    await call(
      'POST',
      `/document-templates/${own}/state`,
      { revision: body.revision, state: 'draft' },
      tenant.admin,
    )
    expect((await issue(courseId, [there])).body.error_code).toBe('TEMPLATE_DRAFT')
    const other = await reihum.addTenant()
    const foreign = await reihum.call('PUT', `/api/${other.slug}/documents/defaults/certificate/de`, {
      token: other.admin.token,
      body: { documentTemplateId: own },
    })
    expect(foreign.status).toBe(404)
  })

  it('says why it could not be made', async () => {
    const long = Array.from({ length: 200 }, (_, at) => words(`Zeile ${at} `))
    const onePage = { ...content(...long), page: { ...emptyContent.page, onePage: true } }
    const own = await template(onePage)
    const { courseId, there } = await heldCourse({ templates: { de: own, en: null } })
    await issue(courseId, [there])
    const { id } = await issuedTo(there, courseId)
    const failed = await eventually(async () => {
      const { body } = await detail(id)
      return body.paper === 'failed' && body
    })
    expect(failed.failure).toEqual({ code: 'DOCUMENT_TOO_LONG', data: {} })
  })
})
