import { lockRoom, type Room, readRoom } from '#features/tenants/tier-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { isVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { countFiles, findFile } from './file.queries.ts'
import { refusalToStore } from './storage.rules.ts'

type Wanted = { id: string; bytes: number }

async function refuseBeyond(ctx: TenantContext, { tier, limit, used }: Room, { id, bytes }: Wanted) {
  // Sent once more; what is stored already takes up nothing new.
  if (await findFile(ctx, id)) return
  const { files } = await countFiles(ctx)
  const code = refusalToStore({ limit, usedMegabytes: used, files, isVerified: isVerified(ctx) }, bytes)
  if (code) throw new Refusal(code, code === 'STORAGE_FULL' ? { tier, limit } : {})
}

/** Refuses a file that there is no room for, before any of it is read. */
export async function expectStorage(ctx: TenantContext, wanted: Wanted): Promise<void> {
  await refuseBeyond(ctx, await readRoom(ctx, 'storageMegabytes'), wanted)
}

/** The same before the file is stored. Uploads of a tenant wait here for each other until they are committed. */
export async function requireStorage(ctx: TenantContext, wanted: Wanted): Promise<void> {
  await refuseBeyond(ctx, await lockRoom(ctx, 'storageMegabytes'), wanted)
}
