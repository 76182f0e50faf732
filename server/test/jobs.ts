import { newId } from '#platform/ids.ts'
import { platformTenantId } from '#platform/tenant-context.ts'
import type { TestReihum } from './reihum.ts'

type NewJob = {
  task: string
  lane?: string
  tenantId?: string
  payload?: unknown
  priority?: number
}

/** Adds a job as the relay does, and returns its id. */
export async function addJob(
  { owner }: Pick<TestReihum, 'owner'>,
  { task, lane = '', tenantId = platformTenantId, payload = {}, priority = 0 }: NewJob,
): Promise<string> {
  const id = newId()
  await owner.query(
    'insert into job (tenant_id, id, lane, task, payload, priority) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, id, lane, task, JSON.stringify(payload), priority],
  )
  return id
}
