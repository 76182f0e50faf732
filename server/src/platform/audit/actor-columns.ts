import type { Actor } from '#platform/tenant-context.ts'

/** Who did it, as rows of a history keep it. */
export function actorColumns(actor: Actor) {
  return { actor_kind: actor.kind, actor_id: 'userId' in actor ? actor.userId : null }
}
