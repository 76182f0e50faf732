import type { TenantContext } from '#platform/tenant-context.ts'
import type { PersonPart } from '../person-part.ts'
import { groupsOf } from './group-member.queries.ts'
import { deleteMembersOfPerson, moveMembers } from './group-member.store.ts'

/** The groups of a person go with them. */
export const groupsPart = {
  page: async (ctx: TenantContext, personId: string) => ({ groups: await groupsOf(ctx, personId) }),
  report: async (ctx: TenantContext, personId: string) => ({
    groups: (await groupsOf(ctx, personId)).map(({ name, from, until, origin, addedAt }) => ({
      name,
      from,
      until,
      origin,
      addedAt,
    })),
  }),
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: (ctx: TenantContext, { personId }: { personId: string }) => deleteMembersOfPerson(ctx, personId),
  },
  merge: { doubts: async () => ({ count: 0, told: {} }), move: moveMembers },
} satisfies PersonPart
