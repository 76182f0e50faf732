import type { ListViewFields } from '@reihum/contract/tenants/list-view.schema.ts'
import { event } from '#platform/audit/event.ts'

type Told = Pick<ListViewFields, 'name' | 'shared'>

const about = (id: string) => ({ subject: { kind: 'list-view', id }, payload: {} })
const told = ({ name, shared }: Told) => ({ name, shared })

/** Only shared views are recorded: a user's private views are their own business. */
export function viewShared(id: string, view: Told) {
  return event({ name: 'list-view.shared', ...about(id), metadata: { after: told(view) } })
}

export function viewChanged(id: string, before: Told, after: Told) {
  return event({
    name: 'list-view.changed',
    ...about(id),
    metadata: { before: told(before), after: told(after) },
  })
}

export function viewDeleted(id: string, view: Told) {
  return event({ name: 'list-view.deleted', ...about(id), metadata: { before: told(view) } })
}
