import type { ListViewFields } from '@reihum/contract/tenants/list-view.schema.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

type Told = Pick<ListViewFields, 'name' | 'shared'>

const about = (id: string) => ({ subject: { kind: 'list-view', id }, payload: {} })
const told = ({ name, shared }: Told) => ({ name, shared })

/** Only of what the team sees: how somebody likes to look at a list is their own business. */
export function viewShared(id: string, view: Told): DomainEvent {
  return { name: 'list-view.shared', ...about(id), metadata: { after: told(view) } }
}

export function viewChanged(id: string, before: Told, after: Told): DomainEvent {
  return { name: 'list-view.changed', ...about(id), metadata: { before: told(before), after: told(after) } }
}

export function viewDeleted(id: string, view: Told): DomainEvent {
  return { name: 'list-view.deleted', ...about(id), metadata: { before: told(view) } }
}
