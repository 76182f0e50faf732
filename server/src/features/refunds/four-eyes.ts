import type { TenantContext } from '#platform/tenant-context.ts'

type Refund = { actor_id: string | null; changed_by: string | null }

export const userOf = ({ actor }: Pick<TenantContext, 'actor'>) => ('userId' in actor ? actor.userId : null)

/**
 * Whether somebody else has to release it: whoever asked for it, or released it before and changes it now. What was proposed by
 * itself was asked for by nobody.
 */
export function needsOther(
  ctx: Pick<TenantContext, 'actor'>,
  { actor_id, changed_by }: Refund,
  { fourEyes }: { fourEyes: boolean },
): boolean {
  const user = userOf(ctx)
  return fourEyes && user !== null && (user === actor_id || user === changed_by)
}
