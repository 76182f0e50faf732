import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { isInEconomicArea } from '@reihum/contract/mandates/economic-area.ts'
import { sql } from 'kysely'
import { openAccount } from '#features/ledger/payer-account.ts'
import { creditorOf } from '#features/tenants/bank.queries.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import { type DirectDebit, directDebitFile } from '#platform/sepa/direct-debit-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { filesOf, groupsOf } from './debit.rules.ts'
import { debitSettings } from './debit-settings.ts'

/** Files are kept sealed, because names and account numbers are in them. */
const debitFilePlace = (tenantId: string) => `${tenantId} debit file`

type Filed = {
  id: string
  endToEndId: string
  cents: number
  collectOn: string
  sequenceType: 'RCUR' | 'OOFF'
  mandateReference: string
  signedOn: string
  amended: boolean
  holder: string
  sealed: string
  country: string
  street: string
  postalCode: string
  city: string
  items: { reference: string; title: string }[]
}

async function debitsIn(ctx: TenantContext, runId: string): Promise<Filed[]> {
  const { rows } = await sql<Filed>`
    select d.id, d.end_to_end_id as "endToEndId", d.cents, d.collect_on as "collectOn", d.sequence_type as "sequenceType",
      m.reference as "mandateReference", m.signed_on as "signedOn", m.amended, m.holder, m.account_sealed as sealed,
      m.country, m.street, m.postal_code as "postalCode", m.city,
      (select json_agg(json_build_object('reference', r.reference, 'title', r.title) order by r.due_on, r.id)
        from debit_item i join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
        where i.tenant_id = d.tenant_id and i.debit_id = d.id) as items
    from debit d join mandate m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
    where d.tenant_id = ${ctx.tenantId} and d.run_id = ${runId} order by d.id`.execute(ctx.tx)
  return rows
}

/** What the payer reads on the statement: the numbers and names of all that it is for. */
const textOf = ({ items }: Filed) =>
  items.map(({ reference, title }) => `${formatReference(reference)} ${title}`).join(', ')

function debitIn(ctx: TenantContext, vault: Vault, one: Filed): DirectDebit {
  const address = { street: one.street, postCode: one.postalCode, town: one.city, country: one.country }
  return {
    endToEndId: one.endToEndId,
    cents: one.cents,
    mandateReference: one.mandateReference,
    signedOn: one.signedOn,
    hasNewAccount: one.amended,
    debtor: {
      name: one.holder,
      iban: openAccount(vault, ctx.tenantId, one.sealed),
      // All or nothing, and nothing where it is not needed.
      ...(!isInEconomicArea(one.country) && { address }),
    },
    text: textOf(one),
  }
}

const sumOf = (debits: readonly { cents: number }[]) => debits.reduce((sum, { cents }) => sum + cents, 0)

/** Digits and letters of the run, short enough that numbers of files and groups fit behind them. */
const shortId = (runId: string) => runId.replaceAll('-', '').slice(-20).toUpperCase()

/**
 * Makes the files of a run and keeps their bytes. Files that were made before are kept too, and say that others took their
 * place; numbers go on, so that no bank takes a new file for the old one.
 */
export async function writeRunFiles(ctx: TenantContext, vault: Vault, runId: string): Promise<void> {
  const creditor = await creditorOf(ctx, vault)
  if (!creditor) throw new Error('a run without a creditor')
  const [{ fileLimit }, debits, { rows }] = await Promise.all([
    debitSettings(ctx),
    debitsIn(ctx, runId),
    sql<{ last: number }>`select coalesce(max(number), 0)::integer as last from debit_file
      where tenant_id = ${ctx.tenantId} and run_id = ${runId}`.execute(ctx.tx),
  ])
  await ctx.tx
    .updateTable('debit_file')
    .set({ replaced_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('run_id', '=', runId)
    .where('replaced_at', 'is', null)
    .execute()
  const made = filesOf(debits, fileLimit).map((own, at) => {
    const number = (rows[0]?.last ?? 0) + at + 1
    const messageId = `${shortId(runId)}-${number}`
    const bytes = directDebitFile({
      id: messageId,
      madeAt: ctx.now,
      creditor,
      groups: groupsOf(own).map((group, index) => ({
        id: `${messageId}-${index + 1}`,
        sequenceType: group[0]?.sequenceType ?? 'RCUR',
        collectOn: group[0]?.collectOn ?? '',
        debits: group.map((one) => debitIn(ctx, vault, one)),
      })),
    })
    return { number, messageId, own, bytes }
  })
  await insertTogether(ctx.tx, {
    debit_file: made.map(({ number, messageId, own, bytes }) => ({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      run_id: runId,
      number,
      message_id: messageId,
      debits: own.length,
      cents: sumOf(own),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sealed: vault.seal(gzipSync(bytes).toString('base64'), debitFilePlace(ctx.tenantId)),
      made_at: ctx.now,
    })),
  })
}

/** The bytes as they were made; whoever changed them in the database is found out. */
export function openRunFile(
  vault: Vault,
  tenantId: string,
  { sealed, sha256 }: { sealed: string; sha256: string },
): Buffer {
  const bytes = gunzipSync(Buffer.from(vault.open(sealed, debitFilePlace(tenantId)), 'base64'))
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error('a file of direct debits is not the one that was made')
  return bytes
}
