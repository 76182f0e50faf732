import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Vault } from '#platform/vault.ts'
import { changeMandateAccount, resumeMandate, revokeMandate } from './change-mandate.ts'
import { listMandates, mandateDetail } from './mandate.queries.ts'
import { attachScan, readScan, removeScan } from './mandate-scan.ts'
import { noteMandate } from './note-mandate.ts'

/** What staff do by themselves the payer knows of already. */
const untold = { locale: null }

type MandatesDependencies = { vault: Vault; storage: Storage; incoming: string }

export function mandatesRoutes({ vault, storage, incoming }: MandatesDependencies) {
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
    attachScan: os.mandates.attachScan.handler(async ({ input: { params, query }, context }) => {
      const { body: content, bodyBytes: bytes = null } = context
      if (!content) throw new Refusal('INVALID_INPUT')
      const { mandateId } = params
      await attachScan(
        (body) => context.enter(params, body),
        { storage, incoming },
        {
          mandateId,
          ...query,
          content,
          bytes,
        },
      )
      return context.enter(params, (ctx) => mandateDetail(ctx, mandateId))
    }),
    scan: os.mandates.scan.handler(({ input, context }) =>
      readScan((body) => context.enter(input, body), storage, input.mandateId),
    ),
    removeScan: os.mandates.removeScan.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await removeScan(ctx, input.mandateId)
        return mandateDetail(ctx, input.mandateId)
      }),
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
