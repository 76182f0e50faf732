import { emptyContent } from '@reihum/contract/documents/content.ts'
import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples, type SampleRequest } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'
import { systemTemplates } from './templates/system-templates.ts'

const template = () => ({
  name: `Brief ${newId()}`,
  purpose: 'letter',
  language: 'de',
  content: emptyContent,
})

async function addTemplate(world: World): Promise<string> {
  const id = newId()
  const { name } = template()
  const content = JSON.stringify(emptyContent)
  const at = new Date()
  const own = { tenant_id: world.tenant.id, name, content }
  const columns = { purpose: 'letter', language: 'de', version: 1, created_at: at, updated_at: at }
  await insertRow(world, 'document_template', { ...own, id, name_sort: name, ...columns })
  const version = { template_id: id, version: 1, saved_at: at, actor_kind: 'system' }
  await insertRow(world, 'document_template_version', { ...own, ...version })
  return id
}

async function addRun({ tenant, ...world }: World): Promise<string> {
  const id = newId()
  const row = { tenant_id: tenant.id, id, kind: 'documents', action: '{}', total: 0, by_support: false }
  const at = new Date()
  await insertRow({ tenant, ...world }, 'run', { ...row, created_at: at, finished_at: at })
  return id
}

async function addDocument(world: World): Promise<string> {
  const { reihum, tenant, courseId, registrationId } = world
  const { rows } = await reihum.owner.query<{ person_id: string }>(
    'select person_id from registration where id = $1',
    [registrationId],
  )
  const at = new Date()
  const file = await insertRow(world, 'kept_file', {
    tenant_id: tenant.id,
    id: newId(),
    filename: 'Brief.pdf',
    filesize: 1,
    media_type: 'application/pdf',
    sha256: 'a'.repeat(64),
    created_at: at,
  })
  return insertRow(world, 'document', {
    tenant_id: tenant.id,
    id: newId(),
    title: 'Brief',
    purpose: 'letter',
    language: 'de',
    template_id: newId(),
    course_id: courseId,
    registration_id: registrationId,
    person_id: rows[0]?.person_id,
    name_folded: 'ada berg',
    file_id: file,
    run_id: newId(),
    made_at: at,
    actor_kind: 'system',
  })
}

const certificate = systemTemplates.find(({ purpose }) => purpose === 'certificate')?.id ?? ''
const together = {
  body: ({ world }: SampleRequest) => ({
    documentTemplateId: certificate,
    courseId: world.courseId,
    registrationIds: [world.registrationId],
  }),
}

const preview = { body: () => ({ language: 'de', content: emptyContent }) }

export const samples: RoomSamples<'documents'> = {
  routes: {
    createTemplate: { body: () => ({ id: newId(), template: template() }) },
    changeTemplate: { body: () => ({ revision: 0, template: template() }) },
    moveTemplate: { body: () => ({ revision: 0, state: 'final' }) },
    duplicateTemplate: { body: () => ({ id: newId(), name: template().name }) },
    removeTemplate: {},
    chooseDefaultTemplate: {
      body: () => ({ documentTemplateId: null }),
      subjects: { purpose: () => 'certificate', language: () => 'de' },
    },
    restoreVersion: { body: () => ({ revision: 0 }) },
    preview,
    printPreview: preview,
    // No course of that id.
    prepare: { query: `?documentTemplateId=${certificate}&courseId=${newId()}`, answers: 404 },
    previewTogether: together,
    printTogether: together,
    startRun: { body: (request) => ({ ...together.body(request), id: newId() }) },
    getRun: { subjects: { runId: addRun } },
    cancelRun: { subjects: { runId: addRun } },
    resumeRun: { subjects: { runId: addRun } },
    downloadDocument: { answers: 404, subjects: { documentId: () => newId() } },
    // No document of that course.
    archiveDocuments: { query: `?courseId=${newId()}`, answers: 409 },
    mailDocuments: { body: () => ({ id: newId(), documentIds: [newId()] }), verifiedOnly: true },
    removeDocument: {},
    attendeeDocument: { answers: 404 },
  },
  subjects: { documentTemplateId: addTemplate, documentId: addDocument, version: () => '1' },
}
