import {
  type DatevPlan,
  proposedAccounts,
  proposedFor,
  type WholeDatevPlan,
} from '@reihum/contract/payments/datev-settings.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { JsonObject } from '#platform/database/schema.ts'
import { differences, nothingToTell } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { datevSettingsChanged } from './datev.events.ts'

type Settings = { revision: number; plan: WholeDatevPlan; isProposal: boolean }

/** What is proposed before anybody has said anything. */
function proposal(ctx: TenantContext): WholeDatevPlan {
  const [year] = wallClockOf(ctx.now, ctx.tenant.timeZone).date.split('-')
  return {
    adviser: 1001,
    client: 1,
    fiscalYearStart: `${year}-01-01`,
    accountLength: 4,
    chart: 'SKR03',
    mode: 'payment_date',
    label: 'Reihum',
    firstDebtor: 10_000,
    ...proposedAccounts.SKR03,
  }
}

/**
 * Settings stored before cards could be taken online, or vouchers be sold, know no account for that: money of cards lies where the
 * other money of cards does, and vouchers where the chart proposes, until somebody says otherwise.
 */
function withLaterAccounts(stored: DatevPlan): WholeDatevPlan {
  const { money, voucherLapse } = proposedFor(stored.chart, stored.accountLength)
  return {
    ...stored,
    voucherLapse: stored.voucherLapse ?? voucherLapse,
    money: {
      ...stored.money,
      card_online: stored.money.card_online ?? stored.money.card,
      voucher: stored.money.voucher ?? money.voucher,
    },
  }
}

export async function datevSettings(ctx: TenantContext): Promise<Settings> {
  const row = await ctx.tx
    .selectFrom('datev_settings')
    .select(['revision', 'plan'])
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirst()
  if (!row) return { revision: 0, plan: proposal(ctx), isProposal: true }
  return {
    revision: row.revision,
    plan: withLaterAccounts(row.plan as unknown as DatevPlan),
    isProposal: false,
  }
}

/** The accounts that somebody has confirmed: without them nothing is exported. */
export async function confirmedDatevPlan(ctx: TenantContext): Promise<WholeDatevPlan> {
  const { plan, isProposal } = await datevSettings(ctx)
  if (isProposal) throw new Refusal('DATEV_UNCONFIRMED')
  return plan
}

/** What the log tells: numbers and the accounts as one text. */
function told(plan: WholeDatevPlan) {
  const { adviser, client, chart, revenue, writeOff, fees, voucherLapse, money, unallocated } = plan
  const accounts = [...Object.values(revenue), ...Object.values(writeOff), fees, voucherLapse].map(
    ({ account }) => account,
  )
  return { adviser, client, chart, accounts: [...accounts, ...Object.values(money), unallocated].join(', ') }
}

/** Saving confirms the proposal, also where nothing of it was changed. */
export async function changeDatevSettings(
  ctx: TenantContext,
  { revision, plan: sent }: { revision: number; plan: DatevPlan },
): Promise<Settings> {
  await oneAtATime(ctx, 'datev')
  const plan = withLaterAccounts(sent)
  const stored = await datevSettings(ctx)
  const change = differences(stored.plan, plan)
  if (!change && !stored.isProposal) return stored
  if (stored.revision !== revision) throw new Refusal('CONFLICT')
  const row = { revision: revision + 1, plan: plan as unknown as JsonObject, changed_at: ctx.now }
  await ctx.tx
    .insertInto('datev_settings')
    .values({ tenant_id: ctx.tenantId, ...row })
    .onConflict((c) => c.column('tenant_id').doUpdateSet(row))
    .execute()
  const before: Partial<ReturnType<typeof told>> = stored.isProposal ? {} : told(stored.plan)
  await record(
    ctx,
    datevSettingsChanged(
      ctx.tenantId,
      differences<Partial<ReturnType<typeof told>>>(before, told(plan)) ?? nothingToTell,
    ),
  )
  return { revision: revision + 1, plan, isProposal: false }
}
