import type { OptionalLetter, WayToStop } from '@reihum/contract/messages/optional-letters.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { unwantedAt } from './letter-choice.queries.ts'
import { addUnwanted, keepUnwanted } from './letter-choice.store.ts'

const kindsAt = async (ctx: TenantContext, email: string): Promise<OptionalLetter[]> =>
  (await unwantedAt(ctx, [email]))(email).map(({ kind }) => kind)

export type UnwantedChange = {
  give: readonly OptionalLetter[]
  how: WayToStop
  /** The other kinds stay as they are; otherwise they are wanted from now on. */
  keepsOthers?: true
}

/** Gives kinds of letters up at an address. Null: it was so before. */
export async function changeUnwanted(
  ctx: TenantContext,
  email: string,
  { give, how, keepsOthers }: UnwantedChange,
): Promise<{ before: OptionalLetter[]; after: OptionalLetter[] } | null> {
  const before = await kindsAt(ctx, email)
  const removed = keepsOthers ? [] : await keepUnwanted(ctx, email, give)
  const added = await addUnwanted(ctx, email, { kinds: give, how })
  return removed.length + added.length > 0 ? { before, after: await kindsAt(ctx, email) } : null
}
