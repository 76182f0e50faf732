import { newId } from '#platform/ids.ts'
import { platformTenantId } from '#platform/tenant-context.ts'
import type { TestReihum } from './reihum.ts'

type NewJob = {
  task: string
  lane?: string
  tenantId?: string
  payload?: unknown
}

/** Adds a job as the relay does, and returns its id. */
export async function addJob(
  { owner }: Pick<TestReihum, 'owner'>,
  { task, lane = '', tenantId = platformTenantId, payload = {} }: NewJob,
): Promise<string> {
  const id = newId()
  await owner.query('insert into job (tenant_id, id, lane, task, payload) values ($1, $2, $3, $4, $5)', [
    tenantId,
    id,
    lane,
    task,
    JSON.stringify(payload),
  ])
  return id
}
