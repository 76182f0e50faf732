import { paymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { refundWay } from '@reihum/contract/refunds/refund.schema.ts'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { type EventJob, mailOnce, type TenantMail } from '#features/tenants/mail-once.ts'
import type { JobDependencies } from '#platform/room.ts'
import { derivedToken } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { keepLink } from './accounts/account-request.store.ts'
import { refundRecipient } from './accounts/refund-recipient.queries.ts'
import { followServiceJob } from './follow-service-refund.ts'
import { followStatementJob } from './follow-statement.ts'
import { followCreditJob } from './propose-refunds.ts'
import { accountAskedLetter, executedLetter } from './refunds.mails.ts'

type Asked = EventJob & { refundRequestId: string; paymentId: string }

async function refundTold({ tx, tenantId }: TenantContext, id: string) {
  return tx
    .selectFrom('refund_request as q')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.payment_id'),
    )
    .select(['q.cents', 'q.purpose', 'p.currency as currencyCode'])
    .where('q.tenant_id', '=', tenantId)
    .where('q.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The mail that asks for an account. Its link is made here, so that it stands nowhere but in the mail. */
async function askingMail(
  ctx: TenantContext,
  { keyFor, publicUrl }: Pick<JobDependencies, 'keyFor' | 'publicUrl'>,
  { eventId, refundRequestId, paymentId }: Asked,
): Promise<TenantMail[]> {
  const token = derivedToken(keyFor('account links'), 'refund account', eventId)
  const link = await keepLink(ctx, refundRequestId, token)
  if (!link) return []
  const { email: recipient, name, locale } = await refundRecipient(ctx, paymentId)
  const to = portalAddresses(ctx, publicUrl, locale)
  const letter = accountAskedLetter({
    ...(await refundTold(ctx, link.refundRequestId)),
    locale,
    name,
    timeZone: ctx.tenant.timeZone,
    company: ctx.tenant.company,
    expiresAt: link.expiresAt,
    page: to(`refund-account/${token}`),
    links: { privacy: to('privacy'), imprint: to('imprint') },
  })
  return [{ letter, locale, recipient, subject: { kind: 'refund_request', id: link.refundRequestId } }]
}

type Executed = EventJob & { paymentId: string; refundRequestIds: readonly string[] }

/** Tells the payer what was given back, how and where to. */
async function executedMail(
  ctx: TenantContext,
  publicUrl: string,
  { paymentId, refundRequestIds }: Executed,
): Promise<TenantMail[]> {
  const { email: recipient, name, locale } = await refundRecipient(ctx, paymentId)
  const refunds = await ctx.tx
    .selectFrom('refund_request as q')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.payment_id'),
    )
    .select(['q.id', 'q.cents', 'q.purpose', 'q.way', 'q.account_end', 'p.currency', 'p.way as payment_way'])
    .where('q.tenant_id', '=', ctx.tenantId)
    .where('q.id', 'in', [...refundRequestIds])
    .where('q.state', '=', 'executed')
    .orderBy('q.id')
    .execute()
  const [first] = refunds
  if (!first) return []
  const to = portalAddresses(ctx, publicUrl, locale)
  const letter = executedLetter({
    locale,
    name,
    company: ctx.tenant.company,
    currencyCode: first.currency,
    refunds: refunds.map((refund) => ({
      cents: refund.cents,
      purpose: refund.purpose,
      way: refundWay.parse(refund.way),
      paymentWay: paymentWay.parse(refund.payment_way),
      accountEnd: refund.account_end,
    })),
    links: { privacy: to('privacy'), imprint: to('imprint') },
  })
  return [{ letter, locale, recipient, subject: { kind: 'refund_request', id: first.id } }]
}

export function refundsJobs(dependencies: JobDependencies) {
  return {
    'refunds.follow-credit': followCreditJob(dependencies),
    'refunds.follow-service': followServiceJob(dependencies),
    'refunds.follow-statement': followStatementJob(dependencies),
    'refunds.ask-for-account': mailOnce(dependencies, 'refund.account-asked', (ctx, asked: Asked) =>
      askingMail(ctx, dependencies, asked),
    ),
    'refunds.tell-executed': mailOnce(dependencies, 'refund.executed', (ctx, executed: Executed) =>
      executedMail(ctx, dependencies.publicUrl, executed),
    ),
  }
}
