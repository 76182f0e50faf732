import { setImmediate } from 'node:timers/promises'
import type { TablePlan } from '@reihum/contract/payments/statements.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { addPayments } from '#features/ledger/add-payments.ts'
import { storedAccount } from '#features/ledger/payer-account.ts'
import { record } from '#platform/audit/record.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { setLine } from '../payouts/store-payout.ts'
import { accountEnd } from './account.rules.ts'
import { bankImportBooked } from './bank-import.events.ts'
import { findImport, readFiles } from './bank-import.queries.ts'
import { lockBank, rememberColumns, storeBooked } from './bank-import.store.ts'
import { outcomeOf } from './line-outcome.rules.ts'
import { type PlannedStatement, planImport } from './plan-import.ts'
import type { StatementLine } from './statement.rules.ts'
import { tableIn } from './table-lines.ts'
import { headingsKey } from './table-plan.ts'

type Booking = { tables: readonly TablePlan[]; digest: string; locale: Locale }

const portion = 2000

type Place = { importId: string; statementId: string; source: PlannedStatement['source'] }

/** Stores lines in portions with pauses, so that other requests are answered in between. */
async function storeLines(ctx: TenantContext, vault: Vault, lines: readonly StatementLine[], place: Place) {
  for (let from = 0; from < lines.length; from += portion) {
    if (from > 0) await setImmediate()
    await storePortion(ctx, vault, lines.slice(from, from + portion), { ...place, from })
  }
}

async function storePortion(
  ctx: TenantContext,
  vault: Vault,
  lines: readonly StatementLine[],
  { importId, statementId, source, from }: Place & { from: number },
): Promise<void> {
  const stored = lines.map((line) => ({
    line,
    id: newId(ctx.now.getTime()),
    outcome: outcomeOf(line),
    account: storedAccount(vault, ctx.tenantId, line.counterpartIban),
  }))
  const paying = stored.filter(({ outcome }) => outcome === 'payment')
  await addPayments(
    ctx,
    paying.map(({ id, line, account }) => ({
      id,
      way: source === 'paypal' ? 'paypal' : 'bank_transfer',
      receivedOn: line.bookedOn,
      amountCents: line.cents,
      currency: line.currency,
      payerPersonId: null,
      payerName: line.counterpartName,
      payerAccount: account,
      remittance: [line.remittance, line.creditorReference].filter(Boolean).join(' '),
      endToEndId: line.endToEndId,
    })),
  )
  await insertTogether(ctx.tx, {
    bank_line: stored.map(({ id, line, outcome, account }, at) => ({
      tenant_id: ctx.tenantId,
      id,
      bank_import_id: importId,
      bank_statement_id: statementId,
      position: from + at,
      identity: line.identity,
      entry: line.entry,
      booked_on: line.bookedOn,
      value_on: line.valueOn,
      cents: line.cents,
      currency: line.currency,
      kind: line.kind,
      outcome,
      is_batch: line.isBatch,
      counterpart_name: line.counterpartName,
      account_digest: account?.digest ?? null,
      account_sealed: account?.sealed ?? null,
      account_end: accountEnd(line.counterpartIban),
      remittance: line.remittance,
      end_to_end_id: line.endToEndId,
      creditor_reference: line.creditorReference,
      return_code: line.returned?.code ?? null,
      return_text: line.returned?.text ?? null,
      original_cents: line.returned?.originalCents ?? null,
      foreign_cents: line.foreign?.cents ?? null,
      foreign_currency: line.foreign?.currency ?? null,
      foreign_rate: line.foreign?.rate ?? null,
      // A payment has the id of its line.
      payment_id: outcome === 'payment' ? id : null,
    })),
  })
  for (const { id, line } of stored) if (line.payoutId) await setLine(ctx, line.payoutId, id)
}

async function storeStatement(
  ctx: TenantContext,
  vault: Vault,
  importId: string,
  one: PlannedStatement,
): Promise<void> {
  const statementId = newId(ctx.now.getTime())
  await insertTogether(ctx.tx, {
    bank_statement: [
      {
        tenant_id: ctx.tenantId,
        id: statementId,
        bank_import_id: importId,
        source: one.source,
        account: one.account,
        reference: one.reference,
        currency: one.currency,
        from_on: one.from,
        to_on: one.to,
        opening_on: one.opening?.on ?? null,
        opening_cents: one.opening?.cents ?? null,
        closing_on: one.closing?.on ?? null,
        closing_cents: one.closing?.cents ?? null,
      },
    ],
  })
  await storeLines(ctx, vault, one.newLines, { importId, statementId, source: one.source })
}

async function rememberTables(ctx: TenantContext, id: string, tables: readonly TablePlan[]): Promise<void> {
  for (const file of await readFiles(ctx, id, { onlyTables: true })) {
    const plan = tables.find(({ fileId }) => fileId === file.id)
    if (file.kind === 'table' && plan)
      await rememberColumns(ctx, headingsKey(tableIn(file.sheet).headings), plan)
  }
}

/**
 * Books the statements as previewed, in one transaction, or not at all. Imports of a tenant run one after the other, so what
 * another import has booked meanwhile is known here, and the user is asked to look again. A repeated request books once.
 */
export async function bookImport(
  ctx: TenantContext,
  vault: Vault,
  id: string,
  { tables, digest, locale }: Booking,
): Promise<void> {
  requireVerified(ctx)
  await lockBank(ctx)
  const { booked_at } = await findImport(ctx, id, true)
  if (booked_at) return
  const planned = await planImport(ctx, vault, id, { tables, locale })
  if (planned.digest !== digest) throw new Refusal('BANK_IMPORT_CHANGED')
  await rememberTables(ctx, id, tables)
  for (const one of planned.statements) await storeStatement(ctx, vault, id, one)
  await storeBooked(ctx, id, planned.counts)
  await record(ctx, bankImportBooked(id, planned.counts))
}
