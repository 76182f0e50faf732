import { type Shares, shareLimits } from '@reihum/contract/registrations/share.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { countAttempt } from '#features/identity/attempts.ts'
import { composeLetter } from '#features/tenants/compose-letter.ts'
import { recordMany } from '#platform/audit/record.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { newId } from '#platform/ids.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { portalAddresses } from '../letters/booking-letter.ts'
import { requireSession } from '../own-bookings/enter-by-session.ts'
import { sharesChanged } from '../registration.events.ts'
import { shareLetter } from './share.mails.ts'
import { sharesOf } from './share.queries.ts'
import { type Between, endSharesBetween, holdShares, storeShare, viewersOf } from './share.store.ts'

export type ShareDependencies = { mail: MailPosture; publicUrl: string }
type Change = { email: string; personIds: readonly string[]; language: Locale }

/** Who is told by a letter: whoever was shown nothing by this address before. */
async function isNewViewer(ctx: TenantContext, { viewerEmail, email }: Between): Promise<boolean> {
  const viewers = await viewersOf(ctx, email)
  if (viewers.includes(viewerEmail)) return false
  if (viewers.length >= shareLimits.viewers) throw wrongFields([{ path: ['email'], code: 'sharesFull' }])
  return true
}

async function between(ctx: TenantContext, viewer: string): Promise<Between> {
  const { email } = await requireSession(ctx)
  const viewerEmail = viewer.toLowerCase()
  if (viewerEmail === email) throw wrongFields([{ path: ['email'], code: 'ownAddress' }])
  return { email, viewerEmail }
}

async function tellViewer(
  ctx: TenantContext,
  { mail, publicUrl }: ShareDependencies,
  { email, viewerEmail, locale }: Between & { locale: Locale },
): Promise<void> {
  const to = portalAddresses(ctx, publicUrl, locale)
  const letter = shareLetter({
    locale,
    company: ctx.tenant.company,
    sharedBy: email,
    pageUrl: to('me'),
    privacyUrl: to('privacy'),
    imprintUrl: to('imprint'),
  })
  await queueMail(ctx, mail, {
    eventId: newId(ctx.now.getTime()),
    kind: 'own-bookings.shared',
    recipient: viewerEmail,
    content: await composeLetter(ctx, 'own-bookings.shared', { letter, locale }),
  })
}

function noteChanges(ctx: TenantContext, personIds: readonly string[], isShared: boolean): Promise<void> {
  const { actor, origin } = ctx
  return recordMany(
    ctx,
    personIds.map((id) => ({ event: sharesChanged(id, isShared), actor, origin })),
  )
}

async function store(
  ctx: TenantContext,
  dependencies: ShareDependencies,
  { email: viewer, personIds, language: locale }: Change,
): Promise<Shares> {
  const pair = await between(ctx, viewer)
  await holdShares(ctx, pair.email)
  const { people } = await sharesOf(ctx, pair.email)
  const wanted = [...new Set(personIds)]
  const isTheirs = (id: string) => people.some(({ personId }) => personId === id)
  if (!wanted.every(isTheirs)) throw new Refusal('NOT_FOUND')
  const isNew = wanted.length > 0 && (await isNewViewer(ctx, pair))
  // Somebody who was booked for too long ago to be listed is neither chosen nor left out.
  const listed = people.map(({ personId }) => personId)
  const { added, ended } =
    wanted.length > 0
      ? await storeShare(ctx, pair, { wanted, listed })
      : { added: [], ended: await endSharesBetween(ctx, pair) }
  await noteChanges(ctx, added, true)
  await noteChanges(ctx, ended, false)
  if (isNew) await tellViewer(ctx, dependencies, { ...pair, locale })
  return sharesOf(ctx, pair.email)
}

/** Letters to strangers are counted as everywhere, and before anything is stored. */
export async function changeShare(
  { inPlatform, origin }: Pick<RequestContext, 'inPlatform' | 'origin'>,
  enter: EnterTenant,
  dependencies: ShareDependencies,
  { tenant, ...change }: Change & { tenant: string },
): Promise<Shares> {
  const isNew = await enter({ tenant }, async (ctx) => {
    const pair = await between(ctx, change.email)
    return change.personIds.length > 0 && (await isNewViewer(ctx, pair))
  })
  const attempt = { purpose: 'share', account: change.email, address: origin.ipAddress } as const
  if (isNew) await inPlatform((ctx) => countAttempt(ctx, attempt))
  return enter({ tenant }, (ctx) => store(ctx, dependencies, change))
}

/** Whoever is shown something may end it too. */
export async function leaveShare(ctx: TenantContext, sharedBy: string): Promise<Shares> {
  const { email: viewerEmail } = await requireSession(ctx)
  const ended = await endSharesBetween(ctx, { email: sharedBy.toLowerCase(), viewerEmail })
  await noteChanges(ctx, ended, false)
  return sharesOf(ctx, viewerEmail)
}
