import type { PaymentAccount } from '@reihum/contract/checkout/checkout.schema.ts'
import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { sql } from 'kysely'
import { confirmIdentity } from '#features/identity/second-factor/confirm-identity.ts'
import type { PasskeyDoor } from '#features/identity/second-factor/passkey-door.ts'
import { record } from '#platform/audit/record.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Enter, Reaching } from '../attempts/look-up-attempt.ts'
import { paymentAccountChanged, paymentAccountFailed, paymentAccountRemoved } from '../checkout.events.ts'
import { type Credentials, ServiceError } from '../payment-port.ts'
import { fieldsOf } from '../services/credential-fields.ts'
import { methodOf, paymentServices, type ServiceName } from '../services/services.ts'
import {
  credentialsOf,
  deleteCredentials,
  readAccount,
  setUsable,
  storeAccount,
  storeCredentials,
} from './payment-account.store.ts'

export type AccountDependencies = Reaching & { publicUrl: string; door: PasskeyDoor }

/** How a service is set up, without its secret. */
export async function shownAccount(
  ctx: TenantContext,
  { vault }: Pick<Reaching, 'vault'>,
  service: ServiceName,
): Promise<PaymentAccount> {
  const [found, account] = [await credentialsOf(ctx, vault, service), await readAccount(ctx, service)]
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from course
    where tenant_id = ${ctx.tenantId} and ${methodOf[service]} = any(payment_methods)
      and state in ('draft', 'published', 'closed') and (ends_at is null or ends_at > ${ctx.now})`.execute(
    ctx.tx,
  )
  return {
    service,
    isSetUp: found !== null,
    environment: found ? fieldsOf[service].environmentOf(found.credentials) : 'sandbox',
    clientId: found ? fieldsOf[service].shownOf(found.credentials) : '',
    accountName: found ? (account?.account_name ?? '') : '',
    outcome: found ? ((account?.outcome as PaymentAccount['outcome']) ?? null) : null,
    checkedAt: found ? (account?.checked_at.toISOString() ?? null) : null,
    listens: found ? (account?.listens ?? false) : false,
    usable: found?.usable ?? false,
    courses: rows[0]?.count ?? 0,
  }
}

/** Services call public addresses alone; elsewhere they are asked now and then instead. */
async function listenTo(
  { services, publicUrl }: AccountDependencies,
  service: ServiceName,
  { credentials, slug }: { credentials: Credentials; slug: string },
): Promise<Credentials | null> {
  const url = `${publicUrl}/api/${slug}/payment-services/${service}/messages`
  try {
    return (await paymentServices(services)[service]?.listen(credentials, url)) ?? null
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}

type Wanted = {
  tenant: string
  service: ServiceName
  credentials: Credentials
  proof?: IdentityProof | undefined
}
type Request = RequestContext & {
  enter: <Result>(input: { tenant: string }, body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>
}

/** What is on its way to one account could not be found any more with the key of another one. */
async function refuseWhilePaying(ctx: TenantContext, service: ServiceName): Promise<void> {
  const { rows } = await sql<{ living: boolean }>`select exists (select from checkout_attempt
    where tenant_id = ${ctx.tenantId} and service = ${service}
      and state in ('starting', 'open', 'approved', 'pending', 'unknown')) as living`.execute(ctx.tx)
  if (rows[0]?.living) throw new Refusal('PAYMENTS_ON_THEIR_WAY')
}

/** Asks the service whether the credentials are right, and stores them only then. The proof of identity comes first. */
export async function setUpAccount(
  context: Request,
  deps: AccountDependencies,
  { tenant, service, credentials: given, proof = {} }: Wanted,
): Promise<PaymentAccount> {
  const enter: Enter = (body) => context.enter({ tenant }, body)
  const { secret, environmentOf } = fieldsOf[service]
  const { before, account, slug, currency } = await enter(async (ctx) => {
    requireVerified(ctx)
    const [before, account] = [await credentialsOf(ctx, deps.vault, service), await readAccount(ctx, service)]
    return { before, account, slug: ctx.tenantId, currency: ctx.tenant.currencyCode }
  })
  await confirmIdentity(context, deps.door, proof)
  const secretText = given[secret] || before?.credentials[secret]
  if (!secretText) throw new Refusal('PAYMENT_SERVICE_NOT_SET_UP')
  const entered: Credentials = { ...given, [secret]: secretText }
  const environment = environmentOf(entered)
  const checked = await paymentServices(deps.services)[service]?.check(entered, currency)
  if (checked?.kind !== 'right')
    throw new Refusal('PAYMENT_SERVICE_REFUSED', {
      outcome: checked?.kind === 'wrong' ? checked.reason : 'unknown',
    })
  const isSameAccount =
    checked.account === ''
      ? before?.credentials[secret] === secretText
      : account?.payee === checked.account && account.environment === environment
  if (before && !isSameAccount) await enter((ctx) => refuseWhilePaying(ctx, service))
  // With the same account goes on what was agreed on with it, such as the secrets of its messages.
  const credentials = before && isSameAccount ? { ...before.credentials, ...entered } : entered
  const hook = await listenTo(deps, service, { credentials, slug })
  return enter(async (ctx) => {
    await storeCredentials(ctx, deps.vault, service, {
      credentials: { ...credentials, ...hook },
      usable: true,
    })
    await storeAccount(ctx, {
      service,
      environment,
      payee: checked.account,
      account_name: checked.accountName,
      outcome: 'right',
      listens: hook !== null,
    })
    await record(ctx, paymentAccountChanged(ctx.tenantId, { service, environment, outcome: 'right' }))
    return shownAccount(ctx, deps, service)
  })
}

/** Checks the stored credentials once more. A method whose check fails is not offered; one that cannot be asked stays. */
export async function checkAccount(
  enter: Enter,
  deps: Reaching,
  service: ServiceName,
): Promise<PaymentAccount> {
  const { found, currency } = await enter(async (ctx) => ({
    found: await credentialsOf(ctx, deps.vault, service),
    currency: ctx.tenant.currencyCode,
  }))
  const adapter = paymentServices(deps.services)[service]
  if (!found || !adapter) throw new Refusal('PAYMENT_SERVICE_NOT_SET_UP')
  const checked = await adapter.check(found.credentials, currency)
  return enter(async (ctx) => {
    const account = await readAccount(ctx, service)
    const outcome = checked.kind === 'right' ? 'right' : checked.kind === 'wrong' ? checked.reason : 'unknown'
    const environment = fieldsOf[service].environmentOf(found.credentials)
    await storeAccount(ctx, {
      service,
      environment,
      payee: checked.kind === 'right' ? checked.account : (account?.payee ?? ''),
      account_name: checked.kind === 'right' ? checked.accountName : (account?.account_name ?? ''),
      outcome,
      listens: account?.listens ?? false,
    })
    if (checked.kind !== 'unknown') await setUsable(ctx, service, checked.kind === 'right')
    if (checked.kind === 'wrong' && found.usable)
      await record(ctx, paymentAccountFailed(ctx.tenantId, { service, outcome }))
    if (account?.outcome !== outcome)
      await record(ctx, paymentAccountChanged(ctx.tenantId, { service, environment, outcome }))
    return shownAccount(ctx, deps, service)
  })
}

/**
 * Offers a service no more. Its credentials stay sealed while money may be on its way there or may have to be given back.
 */
export async function removeAccount(
  context: Request,
  deps: AccountDependencies,
  {
    tenant,
    service,
    proof = {},
  }: { tenant: string; service: ServiceName; proof?: IdentityProof | undefined },
): Promise<PaymentAccount> {
  const enter: Enter = (body) => context.enter({ tenant }, body)
  await enter(async (ctx) => requireVerified(ctx))
  await confirmIdentity(context, deps.door, proof)
  return enter(async (ctx) => {
    const { rows } = await sql<{ used: boolean }>`select exists (select from checkout_attempt a
      where a.tenant_id = ${ctx.tenantId} and a.service = ${service}
        and (a.ended_at is null or a.ended_at > ${ctx.now}::timestamptz - interval '180 days')
        and a.state not in ('cancelled', 'failed')) as used`.execute(ctx.tx)
    if (rows[0]?.used) await setUsable(ctx, service, false)
    else await deleteCredentials(ctx, service)
    await record(ctx, paymentAccountRemoved(ctx.tenantId, service))
    return shownAccount(ctx, deps, service)
  })
}
