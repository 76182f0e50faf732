import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type {
  BankCounts,
  BankImportPreview,
  PreviewedStatement,
  TablePlan,
} from '@reihum/contract/payments/statements.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { canonical } from '#platform/canonical.ts'
import { Refusal } from '#platform/refusal.ts'
import { inParts } from '#platform/tables/in-parts.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { markPayouts } from '../payouts/mark-payouts.ts'
import { toldPayouts } from '../payouts/payout.queries.ts'
import { paypalAccount } from './account.rules.ts'
import { gapBefore, type KnownPeriod } from './balance.rules.ts'
import { knownAmounts, knownLines, knownPeriods, ownIban, readFiles } from './bank-import.queries.ts'
import { markCollected } from './collected-lines.queries.ts'
import { newLines, outcomeOf } from './line-outcome.rules.ts'
import { requireOwn } from './read/check-parts.ts'
import type { ReadPart } from './read/read-parts.ts'
import type { Statement, StatementLine } from './statement.rules.ts'
import { statementOfTable } from './table-lines.ts'
import { checkColumns } from './table-plan.ts'
import { toldLine } from './told-line.ts'

/** A statement of an import with the lines of it that are new. */
export type PlannedStatement = Omit<Statement, 'lines'> & {
  filename: string
  /** Digest of the account. */
  account: string
  namesAccount: boolean
  newLines: StatementLine[]
  knownLines: number
  gap: PreviewedStatement['gap']
}

export type PlannedImport = {
  statements: PlannedStatement[]
  counts: BankCounts
  alike: number
  digest: string
}

type Asked = { tables: readonly TablePlan[]; locale: Locale }

/** What an account is kept under; identities of lines begin with it. */
const accountKey = (tenantId: string, account: string) =>
  createHash('sha256').update(`${tenantId} ${account}`).digest('base64url').slice(0, 22)

function statementsOf(
  ctx: TenantContext,
  part: ReadPart & { id: string },
  { tables, locale }: Asked,
): Statement[] {
  if (part.kind === 'camt') return part.statements
  const plan = tables.find(({ fileId }) => fileId === part.id)
  if (!plan) throw new Refusal('STATEMENT_COLUMNS_MISSING', { file: part.filename, fields: '–' })
  checkColumns(part.filename, plan, locale)
  const { columns, dateOrder } = plan
  const currency = ctx.tenant.currencyCode
  return [statementOfTable(part.sheet, { file: part.filename, columns, dateOrder, currency })]
}

type Read = Statement & { filename: string; key: string; namesAccount: boolean }

/** All statements of an import, the oldest first, with the digest of their account. */
async function readAll(ctx: TenantContext, vault: Vault, id: string, asked: Asked): Promise<Read[]> {
  const iban = await ownIban(ctx, vault)
  const all: Read[] = []
  for (const part of await readFiles(ctx, id)) {
    for (const statement of statementsOf(ctx, part, asked)) {
      requireOwn(part.filename, statement, iban)
      const key = accountKey(ctx.tenantId, statement.source === 'paypal' ? paypalAccount : iban)
      const lines: StatementLine[] = []
      await inParts(statement.lines, (some) => {
        for (const line of some)
          lines.push({ ...line, identity: `${key}.${line.identity}`, entry: `${key}.${line.entry}` })
      })
      all.push({ ...statement, lines, filename: part.filename, key, namesAccount: statement.account !== '' })
    }
  }
  const begin = ({ opening, from }: Statement) => opening?.on ?? from ?? ''
  return all.toSorted((a, b) => (begin(a) < begin(b) ? -1 : begin(a) > begin(b) ? 1 : 0))
}

const periodOf = ({ from, opening, closing }: Statement): KnownPeriod[] =>
  closing
    ? [{ from, openingOn: opening?.on ?? null, closingOn: closing.on, closingCents: closing.cents }]
    : []

/** Where statements are missing, in those of the import and before them. */
async function gapsOf(ctx: TenantContext, all: readonly Read[]): Promise<PreviewedStatement['gap'][]> {
  const known = new Map<string, KnownPeriod[]>()
  const gaps: PreviewedStatement['gap'][] = []
  for (const one of all) {
    const periods = known.get(one.key) ?? (await knownPeriods(ctx, one.key))
    gaps.push(one.source === 'statement' ? gapBefore(one, periods) : null)
    known.set(one.key, [...periods, ...(one.source === 'statement' ? periodOf(one) : [])])
  }
  return gaps
}

function countsOf(fresh: readonly StatementLine[], all: readonly Read[]): BankCounts {
  const counts = { payments: 0, paymentCents: 0, waiting: 0, noted: 0 }
  for (const line of fresh) {
    const outcome = outcomeOf(line)
    counts[outcome === 'payment' ? 'payments' : outcome] += 1
    if (outcome === 'payment') counts.paymentCents += line.cents
  }
  const known = all.reduce((sum, { lines }) => sum + lines.length, 0) - fresh.length
  return { statements: all.length, ...counts, known }
}

/** How many new lines equal a known one in day and amount that is not in these files: perhaps the same money. */
async function alikeIn(
  ctx: TenantContext,
  all: readonly Read[],
  fresh: ReadonlySet<string>,
): Promise<number> {
  const lines = all.flatMap((one) => one.lines)
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  const left = await knownAmounts(ctx, { from: days[0] ?? '1970-01-01', to: days.at(-1) ?? '1970-01-01' })
  if (left.size === 0) return 0
  const take = ({ bookedOn, cents }: StatementLine) => {
    const key = `${bookedOn} ${cents}`
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count > 0
  }
  for (const line of lines) if (!fresh.has(line.identity)) take(line)
  return lines.filter((line) => fresh.has(line.identity) && take(line)).length
}

/**
 * What booking the files would do: which lines are new, and where statements are missing. It pauses between its steps, because
 * each looks at up to a hundred thousand lines.
 */
export async function planImport(
  ctx: TenantContext,
  vault: Vault,
  id: string,
  asked: Asked,
): Promise<PlannedImport> {
  const read = await readAll(ctx, vault, id, asked)
  const all = await markPayouts(ctx, await markCollected(ctx, read))
  await setImmediate()
  const lines = all.flatMap((one) => one.lines)
  const known = await knownLines(
    ctx,
    lines.map(({ identity }) => identity),
    lines.filter(({ isBatch }) => isBatch).map(({ entry }) => entry),
  )
  const gaps = await gapsOf(ctx, all)
  await setImmediate()
  const fresh = new Set(newLines(lines, known))
  await setImmediate()
  const statements = all.map(({ lines: own, key, ...statement }, at): PlannedStatement => {
    const taken = own.filter((line) => fresh.has(line))
    return {
      ...statement,
      account: key,
      newLines: taken,
      knownLines: own.length - taken.length,
      gap: gaps[at] ?? null,
    }
  })
  const counts = countsOf([...fresh], all)
  const identities = [...fresh].map(({ identity }) => identity)
  await setImmediate()
  const alike = await alikeIn(ctx, all, new Set(identities))
  await setImmediate()
  const promised = canonical({ identities, gaps, known: counts.known })
  return { statements, counts, alike, digest: createHash('sha256').update(promised).digest('base64url') }
}

const shownLines = 100

/** What booking would do, for people to look at. */
export async function previewImport(
  ctx: TenantContext,
  vault: Vault,
  id: string,
  asked: Asked,
): Promise<BankImportPreview> {
  const { statements, counts, alike, digest } = await planImport(ctx, vault, id, asked)
  const shown = statements.flatMap((one) => one.newLines).slice(0, shownLines)
  const payouts = await toldPayouts(
    ctx,
    'id',
    shown.flatMap(({ payoutId }) => payoutId ?? []),
  )
  return {
    ...counts,
    alike,
    digest,
    currency: statements[0]?.currency || ctx.tenant.currencyCode,
    files: statements.map(({ account, currency, newLines: taken, ...told }) => ({
      ...told,
      newLines: taken.length,
    })),
    lines: shown.map((line) => toldLine(line, payouts.get(line.payoutId ?? '') ?? null)),
  }
}
