import { os } from '#platform/http/procedures.ts'
import type { EnterTenant } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { HouseTurns } from '#platform/turns.ts'
import type { Vault } from '#platform/vault.ts'
import { getBankImport, importLines, listBankImports } from './bank-import.queries.ts'
import { deleteDraft } from './bank-import.store.ts'
import { bookImport } from './book-import.ts'
import { previewImport } from './plan-import.ts'
import { receiveStatement } from './receive-statement.ts'
import { undoImport } from './undo-import.ts'

export type StatementsDependencies = { incoming: string; vault: Vault }

type Within = { enter: EnterTenant; turns: HouseTurns }

/** What reads a whole import takes its time, and its turn: without a connection in hand until then. */
async function inTurn<Result>(
  { enter, turns }: Within,
  input: { tenant: string },
  body: (ctx: TenantContext) => Promise<Result>,
): Promise<Result> {
  const tenantId = await enter(input, async (ctx) => ctx.tenantId)
  return turns.imports.run(tenantId, () => enter(input, body, { deadline: null }))
}

export function statementsRoutes({ incoming, vault }: StatementsDependencies) {
  return {
    bankImports: os.payments.bankImports.handler(({ input, context }) =>
      context.enter(input, (ctx) => listBankImports(ctx, vault)),
    ),
    uploadStatement: os.payments.uploadStatement.handler(async ({ input: { params, query }, context }) => {
      if (!context.body) throw new Refusal('INVALID_INPUT')
      const { locale, body } = context
      const dependencies = { incoming, vault, turns: context.turns.imports }
      await receiveStatement((inside) => context.enter(params, inside), dependencies, {
        ...query,
        content: body,
      })
      return context.enter(params, (ctx) => getBankImport(ctx, query.bankImportId, locale))
    }),
    bankImport: os.payments.bankImport.handler(({ input, context }) =>
      context.enter(input, (ctx) => getBankImport(ctx, input.bankImportId, context.locale)),
    ),
    previewBankImport: os.payments.previewBankImport.handler(({ input, context }) =>
      inTurn(context, input, (ctx) =>
        previewImport(ctx, vault, input.bankImportId, { tables: input.tables, locale: context.locale }),
      ),
    ),
    bookBankImport: os.payments.bookBankImport.handler(({ input, context }) =>
      inTurn(context, input, async (ctx) => {
        const { tables, digest } = input
        await bookImport(ctx, vault, input.bankImportId, { tables, digest, locale: context.locale })
        return getBankImport(ctx, input.bankImportId, context.locale)
      }),
    ),
    undoBankImport: os.payments.undoBankImport.handler(({ input, context }) =>
      inTurn(context, input, async (ctx) => {
        await undoImport(ctx, input.bankImportId, input)
        return getBankImport(ctx, input.bankImportId, context.locale)
      }),
    ),
    discardBankImport: os.payments.discardBankImport.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({ removed: await deleteDraft(ctx, input.bankImportId) })),
    ),
    bankImportLines: os.payments.bankImportLines.handler(({ input, context }) =>
      context.enter(input, (ctx) => importLines(ctx, input.bankImportId, input)),
    ),
  }
}
