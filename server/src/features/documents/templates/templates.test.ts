import { type DocumentContent, emptyContent, usualPage } from '@reihum/contract/documents/content.ts'
import type {
  DocumentPreview,
  DocumentTemplate,
  DocumentTemplateSummary,
  DocumentTemplateVersion,
  DocumentTemplateVersionDetail,
} from '@reihum/contract/documents/document-template.schema.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { readPdf } from '#test/read-pdf.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { systemTemplates } from './system-templates.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

type Answer<Body> = { status: number; body: Body & Problem }
const call = <Body>(method: string, path: string, body?: unknown, token = tenant.admin.token) =>
  reihum.call<Body & Problem>(method, `/api/${tenant.slug}${path}`, { token, body }) as Promise<Answer<Body>>
type Page<Item> = { items: Item[]; total: number }

const saying = (text: string): DocumentContent => ({
  ...emptyContent,
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})
const fields = (overrides: object = {}) => ({
  name: 'Willkommen',
  purpose: 'letter',
  language: 'de',
  content: saying('Guten Tag'),
  ...overrides,
})
const create = (overrides: object = {}, id = newId()) =>
  call<DocumentTemplate>('POST', '/document-templates', { id, template: fields(overrides) })
const change = (id: string, revision: number, overrides: object) =>
  call<DocumentTemplate>('PUT', `/document-templates/${id}`, { revision, template: fields(overrides) })
const move = (id: string, revision: number, state: string) =>
  call<DocumentTemplate>('POST', `/document-templates/${id}/state`, { revision, state })
const get = (id: string) => call<DocumentTemplate>('GET', `/document-templates/${id}`)
const listed = async (query = '') =>
  (await call<Page<DocumentTemplateSummary>>('GET', `/document-templates${query}`)).body
const [system] = systemTemplates

/** A file of the tenant as it is after its pictures were made. */
async function addFile(filename: string, mediaType: string, isDrawn = true): Promise<string> {
  const id = newId()
  const kind = mediaType.startsWith('image/') ? 'image' : 'pdf'
  await reihum.owner.query(
    `insert into stored_file (tenant_id, id, filename, filename_sort, filesize, kind, media_type, sha256, created_at,
       image_state, width, height)
     values ($1, $2, $3, $3, 10, $4, $5, repeat('a', 64), now(), $6, $7, $7)`,
    [
      tenant.id,
      id,
      filename,
      kind,
      mediaType,
      kind === 'image' ? 'ready' : null,
      kind === 'image' ? 100 : null,
    ],
  )
  if (kind === 'image' && isDrawn)
    await reihum.owner.query(
      `insert into file_variant (tenant_id, file_id, width, height, media_type, filesize, sha256)
       values ($1, $2, 100, 100, 'image/jpeg', 10, repeat('b', 64))`,
      [tenant.id, id],
    )
  return id
}
const showing = (fileId: string): DocumentContent => ({
  ...emptyContent,
  body: { type: 'doc', content: [{ type: 'image', attrs: { fileId, width: 50, alt: '' } }] },
})

describe('a document template', () => {
  it('comes back as it was entered, as a draft with a first version', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...fields(),
      state: 'draft',
      isSystem: false,
      version: 1,
      updatedBy: tenant.admin.username,
      allowedActions: ['edit', 'finalise', 'duplicate', 'delete'],
    })
    expect((await get(body.id)).body).toEqual(body)
  })

  it('sent twice is one, and of one name there is one', async () => {
    const id = newId()
    const [one, other] = await Promise.all([create({}, id), create({}, id)])
    expect(one.body).toEqual(other.body)
    expect(one.body.version).toBe(1)
    expect(await create({ name: 'WILLKOMMEN' })).toMatchObject({
      status: 409,
      body: { error_code: 'TEMPLATE_NAME_USED' },
    })
  })

  it('with an unknown placeholder cannot be saved', async () => {
    const block = {
      type: 'paragraph',
      content: [{ type: 'placeholder', attrs: { name: 'receiver.shoeSize' } }],
    }
    const content = { ...emptyContent, body: { type: 'doc', content: [block] } }
    const { status, body } = await create({ content })
    expect(status).toBe(422)
    expect(JSON.stringify(body.errors)).toContain('Platzhalter')
  })

  it('of another tenant is not there', async () => {
    const { id } = (await create()).body
    tenant = await reihum.addTenant()
    expect((await get(id)).status).toBe(404)
    expect((await change(id, 0, {})).status).toBe(404)
    expect((await listed('?q=willkommen')).total).toBe(0)
  })

  it('is changed by admins only', async () => {
    const body = { id: newId(), template: fields() }
    expect((await call('POST', '/document-templates', body, tenant.operator.token)).status).toBe(403)
    expect((await call('GET', '/document-templates', undefined, tenant.operator.token)).status).toBe(200)
  })

  it('is made final, and changed only after it is a draft again', async () => {
    const { id } = (await create()).body
    const final = await move(id, 0, 'final')
    expect(final.body).toMatchObject({
      state: 'final',
      allowedActions: ['publish', 'reopen', 'duplicate', 'delete'],
    })
    expect((await move(id, 0, 'final')).body).toEqual(final.body)
    expect((await move(id, 0, 'draft')).body.error_code).toBe('CONFLICT')
    const { revision } = final.body
    expect((await change(id, revision, { name: 'Anders' })).body.error_code).toBe('TEMPLATE_FINAL')
    const draft = (await move(id, revision, 'draft')).body
    expect((await change(id, draft.revision, { name: 'Anders' })).body).toMatchObject({
      name: 'Anders',
      version: 2,
    })
  })

  it('is found by name, purpose, language and state, with those of the product', async () => {
    await create({ name: 'Äpfel' })
    const all = await listed()
    expect(all.total).toBe(systemTemplates.length + 1)
    expect(all.items[0]?.name).toBe('Address labels')
    expect((await listed('?q=apfel')).items.map(({ name }) => name)).toEqual(['Äpfel'])
    const certificates = (await listed('?purpose=certificate&language=en')).items
    expect(certificates).toMatchObject([{ isSystem: true, language: 'en', allowedActions: ['duplicate'] }])
    expect((await listed('?state=draft')).total).toBe(1)
    expect((await listed('?sort=updatedAt&dir=desc')).items[0]?.name).toBe('Äpfel')
    expect((await listed('?size=25&page=2')).items).toEqual([])
  })
})

describe('a version', () => {
  it('is every save, with who and when; a save that changes nothing is none', async () => {
    const { id } = (await create()).body
    await change(id, 0, { content: saying('Hallo') })
    expect((await change(id, 1, { content: saying('Hallo') })).body.version).toBe(2)
    const { items, total } = (
      await call<Page<DocumentTemplateVersion>>('GET', `/document-templates/${id}/versions`)
    ).body
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { version: 2, savedBy: tenant.admin.username, name: 'Willkommen' },
      { version: 1 },
    ])
    const first = await call<DocumentTemplateVersionDetail>('GET', `/document-templates/${id}/versions/1`)
    expect(first.body.content).toEqual(saying('Guten Tag'))
    expect((await call('GET', `/document-templates/${id}/versions/3`)).status).toBe(404)
  })

  it('comes back as the latest one', async () => {
    const { id } = (await create()).body
    const { revision } = (await change(id, 0, { content: saying('Hallo') })).body
    const back = () =>
      call<DocumentTemplate>('POST', `/document-templates/${id}/versions/1/restore`, { revision })
    expect((await back()).body).toMatchObject({ version: 3, content: saying('Guten Tag') })
    // Sent twice, it changes nothing.
    expect((await back()).body.version).toBe(3)
  })

  it('of two who save at once is one, and the other is told', async () => {
    const { id } = (await create()).body
    const saves = await Promise.all(['eins', 'zwei'].map((text) => change(id, 0, { content: saying(text) })))
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await get(id)).body.version).toBe(2)
  })
})

describe('a template of the product', () => {
  it('can be duplicated, and neither be changed nor deleted', async () => {
    if (!system) throw new Error('there is none')
    const id = newId()
    const copy = () =>
      call<DocumentTemplate>('POST', `/document-templates/${system.id}/duplicates`, {
        id,
        name: 'Unsere Bestätigung',
      })
    const { body } = await copy()
    expect(body).toMatchObject({ name: 'Unsere Bestätigung', state: 'draft', isSystem: false })
    expect(body.content).toEqual(system.content)
    expect((await copy()).body).toEqual(body)
    expect((await change(system.id, 0, {})).body.error_code).toBe('SYSTEM_TEMPLATE')
    expect((await move(system.id, 0, 'draft')).body.error_code).toBe('SYSTEM_TEMPLATE')
    expect(await call('DELETE', `/document-templates/${system.id}`)).toMatchObject({
      status: 409,
      body: {
        error_code: 'SYSTEM_FILE',
        detail: 'Systemdokumente und Systemdateien können nicht gelöscht werden',
      },
    })
  })

  it('that is none cannot be duplicated', async () => {
    const { status, body } = await call('POST', `/document-templates/${newId()}/duplicates`, {
      id: newId(),
      name: 'x',
    })
    expect([status, body.error_code]).toEqual([409, 'DOCUMENT_WITHOUT_TEMPLATE'])
    expect(body.detail).toBe('Ein Dokument ohne Vorlage kann nicht dupliziert werden')
  })
})

describe('files of a template', () => {
  it('are kept while it shows them, and free afterwards', async () => {
    const file = await addFile('logo.png', 'image/png')
    const { id, revision } = (await create({ content: showing(file) })).body
    const remove = () =>
      reihum.call<Problem>('DELETE', `/api/${tenant.slug}/files/${file}`, { token: tenant.admin.token })
    expect((await remove()).body).toMatchObject({ error_code: 'FILE_NEEDED' })
    await change(id, revision, { content: saying('ohne Bild') })
    expect((await remove()).status).toBe(200)
  })

  it.each<[string, () => Promise<DocumentContent>]>([
    ['gone', async () => showing(newId())],
    ['no picture', async () => showing(await addFile('liste.pdf', 'application/pdf'))],
    ['not drawn yet', async () => showing(await addFile('neu.png', 'image/png', false))],
    [
      'of another tenant',
      async () => {
        const own = tenant
        tenant = await reihum.addTenant()
        const file = await addFile('fremd.png', 'image/png')
        tenant = own
        return showing(file)
      },
    ],
  ])('are refused when one is %s', async (_, content) => {
    expect((await create({ content: await content() })).body.error_code).toBe('TEMPLATE_FILE_UNFIT')
  })

  it('may be a PDF as the background', async () => {
    const fileId = await addFile('briefkopf.pdf', 'application/pdf')
    const content = { ...emptyContent, page: { ...usualPage, background: { fileId, on: 'first' } } }
    expect((await create({ content })).status).toBe(200)
  })
})

describe('deleting', () => {
  it('takes the versions along, is told by the log, and twice is no error', async () => {
    const { id } = (await create()).body
    expect((await call('DELETE', `/document-templates/${id}`)).body).toEqual({ removed: true })
    expect((await call('DELETE', `/document-templates/${id}`)).body).toEqual({ removed: false })
    expect((await get(id)).status).toBe(404)
    const { body } = await reihum.call<{ items: AuditEntry[] }>(
      'GET',
      `/api/${tenant.slug}/audit-log?subjectKind=document_template`,
      { token: tenant.admin.token },
    )
    expect(body.items.map(({ commandType }) => commandType)).toEqual([
      'document-template.deleted',
      'document-template.created',
    ])
  })
})

describe('a preview', () => {
  it('shows a content that is not saved, with sample values, as a picture and as a PDF', async () => {
    const content: DocumentContent = {
      ...emptyContent,
      body: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'placeholder', attrs: { name: 'receiver.name' } }] },
          { type: 'paragraph', content: [{ type: 'placeholder', attrs: { name: 'sender.phone' } }] },
          { type: 'pageBreak' },
          { type: 'paragraph', content: [{ type: 'text', text: 'Seite zwei' }] },
        ],
      },
    }
    const drawn = await call<DocumentPreview>('POST', '/documents/preview', { language: 'de', content })
    expect(drawn.body).toMatchObject({ pages: 2, unfilled: ['sender.phone'] })
    expect(drawn.body.svg).toContain('<svg')
    const response = await fetch(`${reihum.origin}/api/${tenant.slug}/documents/preview.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.operator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'de', content }),
    })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { pages } = readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(pages[0]).toContain('Lena Vogt')
    expect(pages[1]).toContain('Seite zwei')
  })

  it('that does not fit on its one page says so', async () => {
    const content = { ...saying('wort '.repeat(8_000)), page: { ...usualPage, onePage: true } }
    const { status, body } = await call('POST', '/documents/preview', { language: 'de', content })
    expect([status, body.error_code]).toEqual([422, 'DOCUMENT_TOO_LONG'])
  })
})
