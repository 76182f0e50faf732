import { emptyContent } from '@reihum/contract/documents/content.ts'
import { newId } from '#platform/ids.ts'
import { insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

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

const preview = { body: () => ({ language: 'de', content: emptyContent }) }

export const samples: RoomSamples<'documents'> = {
  routes: {
    createTemplate: { body: () => ({ id: newId(), template: template() }) },
    changeTemplate: { body: () => ({ revision: 0, template: template() }) },
    moveTemplate: { body: () => ({ revision: 0, state: 'final' }) },
    duplicateTemplate: { body: () => ({ id: newId(), name: template().name }) },
    removeTemplate: {},
    restoreVersion: { body: () => ({ revision: 0 }) },
    preview,
    printPreview: preview,
  },
  subjects: { documentTemplateId: addTemplate, version: () => '1' },
}
