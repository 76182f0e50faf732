import type { Leaving, PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { dunningPart } from './dunning/dunning.person.ts'
import { forgetRules, moveRules } from './matching/matching.person.ts'

/** What dunning and matching know of a person. */
export const paymentsPart = {
  ...dunningPart,
  erasure: {
    ...dunningPart.erasure,
    erase: async (ctx: TenantContext, leaving: Leaving) => {
      await dunningPart.erasure.erase(ctx, leaving)
      await forgetRules(ctx, leaving)
    },
  },
  merge: {
    ...dunningPart.merge,
    move: async (ctx: TenantContext, fromId: string, toId: string) => {
      await dunningPart.merge.move(ctx, fromId, toId)
      await moveRules(ctx, fromId, toId)
    },
  },
} satisfies PersonPart
