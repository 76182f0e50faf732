import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type DomainRecordKind,
  type DomainRecordOutcome,
  domainRecordKinds,
  type SenderDomain,
} from '@reihum/contract/messages/sender-domain.schema.ts'
import { sql } from 'kysely'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ReadTexts } from '#platform/read-texts.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { ChoreDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { readSetting, serverOf } from '../own-server/mail-setting.store.ts'
import { domainOf, isMailProviders, readRecord, wantedRecords } from './domain-records.rules.ts'
import { type NewKey, readDomain, storeDomain, storeKey } from './sender-domain.store.ts'

type Dependencies = { vault: Vault; readTexts: ReadTexts }

type OwnDomain = { domain: string; hostname: string }

/** Null: letters leave through the installation, whose domain is the operator's business. */
async function ownDomain(ctx: TenantContext): Promise<OwnDomain | null> {
  const row = await readSetting(ctx)
  const server = row ? serverOf(row) : null
  return server && { domain: domainOf(server.sender), hostname: server.hostname }
}

export async function shownDomain(ctx: TenantContext): Promise<SenderDomain | null> {
  const own = await ownDomain(ctx)
  if (!own) return null
  const { domain, hostname } = own
  const known = { domain, isMailProviders: isMailProviders(domain) }
  const row = await readDomain(ctx, domain)
  if (!row || known.isMailProviders) return { ...known, records: [], checkedAt: null }
  const records = wantedRecords({ domain, hostname, publicKey: row.public_key }).map((record) => ({
    ...record,
    outcome: row[record.kind] as DomainRecordOutcome,
  }))
  return { ...known, records, checkedAt: row.checked_at.toISOString() }
}

async function makeKey(): Promise<NewKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

/** Keeps the first key of two that were made at once. */
async function settledKey(ctx: TenantContext, vault: Vault, domain: string, made: NewKey): Promise<string> {
  await oneAtATime(ctx, 'sender domain')
  const row = await readDomain(ctx, domain)
  if (row) return row.public_key
  await storeKey(ctx, vault, made.privateKey)
  const outcomes = { dkim: 'missing', spf: 'missing', dmarc: 'missing' } as const
  await storeDomain(ctx, { domain, publicKey: made.publicKey, outcomes })
  return made.publicKey
}

type Enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>

/** Looks at the records of a domain, and stores what it saw. A key is made with the first look. */
async function look(enter: Enter, { vault, readTexts }: Dependencies, { domain, hostname }: OwnDomain) {
  const known = await enter((ctx) => readDomain(ctx, domain))
  let publicKey = known?.public_key
  if (publicKey === undefined) {
    const made = await makeKey()
    publicKey = await enter((ctx) => settledKey(ctx, vault, domain, made))
  }
  const key = publicKey
  const looked = await Promise.all(
    wantedRecords({ domain, hostname, publicKey: key }).map(
      async ({ kind, name }): Promise<[DomainRecordKind, DomainRecordOutcome]> => [
        kind,
        readRecord(kind, await readTexts(name), key),
      ],
    ),
  )
  const outcomes = Object.fromEntries(looked) as Record<DomainRecordKind, DomainRecordOutcome>
  await enter(async (ctx) => {
    const row = await readDomain(ctx, domain)
    // Another domain was set up meanwhile.
    if (row?.public_key !== key) return
    // Where nobody answered, what was seen before still counts: a name server that is away does not end signing.
    for (const kind of domainRecordKinds)
      if (outcomes[kind] === 'unknown' && row[kind] === 'right') outcomes[kind] = 'right'
    await storeDomain(ctx, { domain, publicKey: key, outcomes })
  })
}

/** Whoever presses the button again and again sees the last look. */
const againMs = 5_000

type Request = RequestContext & {
  enter: <Result>(input: { tenant: string }, body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>
}

export async function checkDomain(
  context: Request,
  dependencies: Dependencies,
  input: { tenant: string },
): Promise<SenderDomain> {
  const enter: Enter = (body) => context.enter(input, body)
  const { own, isDue } = await enter(async (ctx) => {
    requireVerified(ctx)
    const found = await ownDomain(ctx)
    if (!found) throw new Refusal('NOT_FOUND')
    const row = await readDomain(ctx, found.domain)
    const isOld = !row || ctx.now.getTime() - row.checked_at.getTime() >= againMs
    return { own: found, isDue: isOld && !isMailProviders(found.domain) }
  })
  if (isDue) {
    await look(enter, dependencies, own)
    // What the name servers took is not our time.
    context.deadline?.restart()
  }
  const shown = await enter(shownDomain)
  if (!shown) throw new Refusal('NOT_FOUND')
  return shown
}

const dayMs = 86_400_000

/** Looks at each domain once a day: a key that is gone must not go on being signed with. */
export async function checkDomains(
  {
    inPlatform,
    inTenant,
    vault,
    readTexts,
  }: Pick<ChoreDependencies, 'inPlatform' | 'inTenant'> & Dependencies,
  isStopping: () => boolean,
): Promise<void> {
  const due = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`select tenant_id from sender_domain
      where checked_at < ${new Date(now.getTime() - dayMs)} order by checked_at`.execute(tx)
    return rows
  })
  for (const { tenant_id: tenant } of due) {
    if (isStopping()) return
    const enter: Enter = (body) => inTenant({ tenant, access: 'system', origin: noOrigin }, body)
    const own = await enter(ownDomain)
    if (own) await look(enter, { vault, readTexts }, own)
  }
}
