import { expect, test } from 'vitest'
import { unavailable } from '#platform/refusal.ts'
import { inEach } from './in-each.ts'
import type { InTenant } from './in-tenant.ts'

/** Deals with ten rows, of which some fail, and tells which were tried. */
async function deal(failing: Record<string, unknown>) {
  const tried: string[] = []
  const inTenant = (async ({ tenant }: { tenant: string }) => {
    tried.push(tenant)
    if (tenant in failing) throw failing[tenant]
  }) as InTenant
  const rows = Array.from({ length: 10 }, (_, at) => ({ tenant_id: String(at) }))
  const thrown = await inEach(inTenant, rows, async () => undefined).catch((error: unknown) => error)
  return { tried: tried.join(''), thrown }
}

test('a row that fails does not stop the others', async () => {
  const boom = new Error('boom')
  expect(await deal({ 2: boom, 3: boom, 4: boom })).toEqual({ tried: '0123456789', thrown: boom })
})

test('a lock here and there does not stop the others', async () => {
  const locked = unavailable('locked')
  expect(await deal({ 1: locked, 2: locked, 4: locked, 6: locked })).toEqual({
    tried: '0123456789',
    thrown: locked,
  })
})

test('when nothing is available the others are left for the next run', async () => {
  const gone = unavailable('gone')
  expect(await deal({ 4: gone, 5: gone, 6: gone, 7: gone })).toEqual({ tried: '0123456', thrown: gone })
})
