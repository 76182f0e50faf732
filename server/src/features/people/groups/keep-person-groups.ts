import type { PersonGroup, PersonGroupFields } from '@reihum/contract/people/person-group.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import {
  personGroupArchived,
  personGroupChanged,
  personGroupCreated,
  personGroupDeleted,
  personGroupRestored,
} from './person-group.events.ts'
import { getPersonGroup, groupFieldsOf } from './person-group.queries.ts'
import { personGroups } from './person-group.store.ts'

/** The caller names the id, so that a form sent twice makes one group and gets the same answer. */
export async function createPersonGroup(
  ctx: TenantContext,
  { id, group }: { id: string; group: PersonGroupFields },
): Promise<PersonGroup> {
  if (await personGroups.insert(ctx, id, group)) await record(ctx, personGroupCreated(id, group))
  return getPersonGroup(ctx, id)
}

export async function changePersonGroup(
  ctx: TenantContext,
  id: string,
  { revision, group }: { revision: number; group: PersonGroupFields },
): Promise<PersonGroup> {
  const change = await personGroups.change(ctx, id, { revision, fields: group })
  if (change) await record(ctx, personGroupChanged(id, change))
  return getPersonGroup(ctx, id)
}

/** Whoever belongs to an archived group still does; nobody is added by hand any more. */
export async function archivePersonGroup(ctx: TenantContext, id: string): Promise<PersonGroup> {
  if (await personGroups.setArchived(ctx, id, true)) await record(ctx, personGroupArchived(id))
  return getPersonGroup(ctx, id)
}

export async function restorePersonGroup(ctx: TenantContext, id: string): Promise<PersonGroup> {
  if (await personGroups.setArchived(ctx, id, false)) await record(ctx, personGroupRestored(id))
  return getPersonGroup(ctx, id)
}

/** Deletes a group that nobody was ever in and no course speaks of; deleting one that is gone already is no error. */
export async function removePersonGroup(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const removed = await personGroups.remove(ctx, id)
  if (removed) await record(ctx, personGroupDeleted(id, groupFieldsOf(removed)))
  return { removed: removed !== null }
}
