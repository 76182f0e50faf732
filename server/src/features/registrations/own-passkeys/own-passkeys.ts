import type { madePasskey } from '@reihum/contract/identity/second-factor.schema.ts'
import {
  type OwnPasskey,
  type OwnPasskeys,
  ownPasskeyLimits,
} from '@reihum/contract/registrations/own-passkey.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { type ChallengeUse, useChallenge } from '#features/identity/second-factor/passkey-challenge.ts'
import type { PasskeyDoor } from '#features/identity/second-factor/passkey-door.ts'
import { passkeyCreationFor, verifyMade } from '#features/identity/second-factor/verify-made.ts'
import { composeLetter } from '#features/tenants/compose-letter.ts'
import { hmacWith } from '#platform/hmac.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { newId } from '#platform/ids.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { portalAddresses } from '../letters/booking-letter.ts'
import { requireSession } from '../own-bookings/enter-by-session.ts'
import { passkeyLetter } from './own-passkey.mails.ts'
import {
  deleteOwnPasskey,
  findOwnPasskey,
  holdPasskeys,
  insertOwnPasskey,
  passkeysOf,
  type StoredPasskey,
} from './own-passkey.store.ts'

export type OwnPasskeyDependencies = { door: PasskeyDoor; mail: MailPosture; publicUrl: string }

const newFor = ({ tenantId }: TenantContext, email: string): ChallengeUse => ({
  use: 'attendee-passkey',
  subject: `${tenantId} ${email}`,
})

/** Stays the same for an address at a provider, and says nothing of it to somebody who reads the device. */
const handleOf = (ctx: TenantContext, { key }: PasskeyDoor, email: string) =>
  hmacWith(key).update(`attendee ${ctx.tenantId} ${email}`).digest('base64url')

const asTold = ({ id, createdAt, usedAt }: StoredPasskey): OwnPasskey => ({
  id: id as OwnPasskey['id'],
  createdAt: createdAt.toISOString(),
  usedAt: usedAt.getTime() === createdAt.getTime() ? null : usedAt.toISOString(),
})

async function told(ctx: TenantContext, door: PasskeyDoor, email: string): Promise<OwnPasskeys> {
  const stored = await passkeysOf(ctx, email)
  // All providers share the public address, so the device shows whose passkey it is.
  const name = `${email} (${ctx.tenant.company})`
  const creation = passkeyCreationFor(
    door,
    { use: newFor(ctx, email), now: ctx.now },
    {
      user: { id: handleOf(ctx, door, email), name, displayName: name },
      known: stored.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key',
        transports,
      })),
    },
  )
  return {
    passkeys: stored.map(asTold),
    creation: stored.length < ownPasskeyLimits.ofAddress ? creation : null,
  }
}

export async function ownPasskeys(ctx: TenantContext, door: PasskeyDoor): Promise<OwnPasskeys> {
  return told(ctx, door, (await requireSession(ctx)).email)
}

/** Only whoever reads the mails of the address may have added it, so the address is told. */
async function tellAddress(
  ctx: TenantContext,
  { mail, publicUrl }: OwnPasskeyDependencies,
  { email, locale }: { email: string; locale: Locale },
): Promise<void> {
  const to = portalAddresses(ctx, publicUrl, locale)
  const letter = passkeyLetter({
    locale,
    company: ctx.tenant.company,
    pageUrl: to('me'),
    privacyUrl: to('privacy'),
    imprintUrl: to('imprint'),
  })
  await queueMail(ctx, mail, {
    eventId: newId(ctx.now.getTime()),
    kind: 'own-bookings.passkey-added',
    recipient: email,
    content: await composeLetter(ctx, 'own-bookings.passkey-added', { letter, locale }),
  })
}

/** What was made is verified outside any transaction, and its challenge used up before it is stored. */
export async function addOwnPasskey(
  { inPlatform }: Pick<RequestContext, 'inPlatform'>,
  enter: EnterTenant,
  dependencies: OwnPasskeyDependencies,
  { tenant, made, locale }: { tenant: string; made: z.output<typeof madePasskey>; locale: Locale },
): Promise<OwnPasskeys> {
  const { door } = dependencies
  const asked = await enter({ tenant }, async (ctx) => ({
    use: newFor(ctx, (await requireSession(ctx)).email),
    now: ctx.now,
  }))
  const { challenge, credential } = await verifyMade(door, made, asked)
  // A form that is sent twice has used its challenge up, and is told that the passkey is there.
  await enter({ tenant }, async (ctx) => {
    const { email } = await requireSession(ctx)
    if ((await findOwnPasskey(ctx, credential.id))?.email === email) throw new Refusal('PASSKEY_KNOWN')
  })
  await inPlatform((ctx) => useChallenge(ctx, challenge))
  return enter({ tenant }, async (ctx) => {
    const { email } = await requireSession(ctx)
    await holdPasskeys(ctx, email)
    const limit = ownPasskeyLimits.ofAddress
    if ((await passkeysOf(ctx, email)).length >= limit) throw new Refusal('TOO_MANY_PASSKEYS', { limit })
    const isNew = await insertOwnPasskey(ctx, {
      email,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: made.response.transports,
    })
    if (!isNew) throw new Refusal('PASSKEY_KNOWN')
    await tellAddress(ctx, dependencies, { email, locale })
    return told(ctx, door, email)
  })
}

export async function removeOwnPasskey(
  ctx: TenantContext,
  door: PasskeyDoor,
  id: string,
): Promise<OwnPasskeys> {
  const { email } = await requireSession(ctx)
  await deleteOwnPasskey(ctx, { id, email })
  return told(ctx, door, email)
}
