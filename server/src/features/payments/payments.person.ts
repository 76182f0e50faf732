import type { Leaving, PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { moveDebtor } from './datev/datev.person.ts'
import { dunningPart } from './dunning/dunning.person.ts'
import { forgetRules, moveRules } from './matching/matching.person.ts'
import { moneyOfPerson } from './person-money.queries.ts'
import { receiptTopics } from './receipts/receipt.person.ts'

/** What receivables, dunning, matching and exports know of a person. */
export const paymentsPart = {
  ...dunningPart,
  page: moneyOfPerson,
  mails: {
    ...dunningPart.mails,
    topics: async (ctx: TenantContext, personId: string) => [
      ...(await dunningPart.mails.topics(ctx, personId)),
      ...(await receiptTopics(ctx, personId)),
    ],
  },
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
      await moveDebtor(ctx, fromId, toId)
    },
  },
} satisfies PersonPart
