import { os } from '#platform/http/procedures.ts'
import type { Vault } from '#platform/vault.ts'
import { changeMandateAccount, resumeMandate, revokeMandate } from './change-mandate.ts'
import { listMandates, mandateDetail } from './mandate.queries.ts'
import { noteMandate } from './note-mandate.ts'

/** What staff do by themselves the payer knows of already. */
const untold = { locale: null }

export function mandatesRoutes({ vault }: { vault: Vault }) {
  return {
    listMandates: os.mandates.listMandates.handler(({ input, context }) =>
      context.enter(input, (ctx) => listMandates(ctx, input)),
    ),
    noteMandate: os.mandates.noteMandate.handler(({ input, context }) =>
      context.enter(input, async (ctx) => mandateDetail(ctx, await noteMandate(ctx, vault, input))),
    ),
    getMandate: os.mandates.getMandate.handler(({ input, context }) =>
      context.enter(input, (ctx) => mandateDetail(ctx, input.mandateId)),
    ),
    changeMandateAccount: os.mandates.changeMandateAccount.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        const { mandateId: id, revision, tenant: _, ...account } = input
        await changeMandateAccount(ctx, vault, { id, revision, account }, untold)
        return mandateDetail(ctx, id)
      }),
    ),
    resumeMandate: os.mandates.resumeMandate.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await resumeMandate(ctx, input.mandateId)
        return mandateDetail(ctx, input.mandateId)
      }),
    ),
    revokeMandate: os.mandates.revokeMandate.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await revokeMandate(ctx, { id: input.mandateId, reason: input.reason }, untold)
        return mandateDetail(ctx, input.mandateId)
      }),
    ),
  }
}
